import { getFlow as getFlowEndpoint } from '../../../../contract/src/flow.ts'
import * as freshness from '../../../../contract/src/freshness.ts'
import * as schedules from '../../../../contract/src/schedules.ts'
import { startBuild as startBuildEndpoint } from '../../../../contract/src/builds.ts'
import { type Route, route } from '../../kernel/route.ts'
import { startBuild } from './builds/start-build.ts'
import { getFreshness, removeFreshness, setFreshness } from './freshness/set-freshness.ts'
import { getFlow } from './graph/get-flow.ts'
import type { FlowDependencies } from './dependencies.ts'
import { createSchedule } from './schedules/create-schedule.ts'
import { pauseSchedule, resumeSchedule } from './schedules/pause-schedule.ts'
import { getSchedule, listSchedules, listScheduleTicks, previewSchedule } from './schedules/read-schedules.ts'
import { deleteSchedule, updateSchedule } from './schedules/update-schedule.ts'
import { runSchedule } from './ticks/run-schedule.ts'

const onSchedule = (permission: string) => ({ permission, target: { type: 'schedule', param: 'id' } })
const onDataset = (permission: string) => ({ permission, target: { type: 'dataset', param: 'id' } })

export const flowRoutes = (dependencies: FlowDependencies): Route[] => [
  route(startBuildEndpoint, { permission: 'recipe.run', anywhere: true }, startBuild(dependencies)),
  route(getFlowEndpoint, { permission: 'dataset.view', anywhere: true }, getFlow(dependencies)),
  route(schedules.listSchedules, { permission: 'schedule.view', anywhere: true }, listSchedules),
  route(
    schedules.createSchedule,
    { permission: 'schedule.create', anywhere: true },
    createSchedule(dependencies),
  ),
  route(schedules.previewSchedule, { permission: 'schedule.create', anywhere: true }, previewSchedule),
  route(schedules.getSchedule, onSchedule('schedule.view'), getSchedule),
  route(schedules.updateSchedule, onSchedule('schedule.edit'), updateSchedule(dependencies)),
  route(schedules.deleteSchedule, onSchedule('schedule.delete'), deleteSchedule),
  route(schedules.pauseSchedule, onSchedule('schedule.edit'), pauseSchedule),
  route(schedules.resumeSchedule, onSchedule('schedule.edit'), resumeSchedule),
  route(schedules.runSchedule, onSchedule('schedule.edit'), runSchedule(dependencies)),
  route(schedules.listScheduleTicks, onSchedule('schedule.view'), listScheduleTicks),
  route(freshness.getFreshness, onDataset('dataset.view'), getFreshness),
  route(freshness.setFreshness, onDataset('dataset.edit'), setFreshness),
  route(freshness.removeFreshness, onDataset('dataset.edit'), removeFreshness),
]
