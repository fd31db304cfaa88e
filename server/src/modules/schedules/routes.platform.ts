import * as schedules from '../../../../contract/src/schedules.ts'
import { type Route, route } from '../../kernel/route.ts'
import { createSchedule } from './create-schedule.ts'
import type { ScheduleDependencies } from './dependencies.ts'
import { pauseSchedule, resumeSchedule } from './pause-schedule.ts'
import { getSchedule, listSchedules, listScheduleTicks, previewSchedule } from './read-schedules.ts'
import { runSchedule } from './ticks/fire-schedule.ts'
import { deleteSchedule, updateSchedule } from './update-schedule.ts'

const on = (permission: string) => ({ permission, target: { type: 'schedule', param: 'id' } })

export function scheduleRoutes(dependencies: ScheduleDependencies): Route[] {
  const creating = { permission: 'schedule.create', anywhere: true }
  const [view, edit] = [on('schedule.view'), on('schedule.edit')]
  return [
    route(schedules.listSchedules, { permission: 'schedule.view', anywhere: true }, listSchedules),
    route(schedules.createSchedule, creating, createSchedule(dependencies)),
    route(schedules.previewSchedule, creating, previewSchedule),
    route(schedules.getSchedule, view, getSchedule),
    route(schedules.updateSchedule, edit, updateSchedule(dependencies)),
    route(schedules.deleteSchedule, on('schedule.delete'), deleteSchedule),
    route(schedules.pauseSchedule, edit, pauseSchedule),
    route(schedules.resumeSchedule, edit, resumeSchedule),
    route(schedules.runSchedule, edit, runSchedule(dependencies)),
    route(schedules.listScheduleTicks, view, listScheduleTicks),
  ]
}
