import {
  IconActivity,
  IconAppWindow,
  IconBellRinging,
  IconBooks,
  IconBuilding,
  IconCalendarTime,
  IconChartBar,
  IconChecklist,
  IconDatabase,
  IconFolder,
  IconGitMerge,
  IconHistory,
  IconReportSearch,
  IconRobot,
  IconHome,
  IconLayoutDashboard,
  IconLockQuestion,
  IconMessageCircle,
  IconPalette,
  IconPlug,
  IconSitemap,
  IconTargetArrow,
  IconTransform,
  IconUpload,
  IconUsers,
  IconUserSquareRounded,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { ApprovalCount } from '../features/agents/approval-count.tsx'
import { t } from '../lib/words.ts'

interface Destination {
  label: string
  to: string
  icon: TablerIcon
  /** Pressed after "g". */
  key: string
  /** Shown only to those who hold it. */
  permission?: string
  /** Stands behind the label. */
  mark?: ComponentType
}

interface Section {
  label: string
  items: Destination[]
  /** Instead of the other sections and not beside them. */
  isApart?: boolean
}

/** The first is always in sight, of the others one: together no more than twelve entries. */
export const navigation: Section[] = [
  {
    label: t('Work'),
    items: [
      { label: t('Home'), to: '/', icon: IconHome, key: 'h' },
      { label: t('Chat'), to: '/chat', icon: IconMessageCircle, key: 'k', permission: 'chat.use' },
      { label: t('Dashboards'), to: '/dashboards', icon: IconLayoutDashboard, key: 'd' },
      { label: t('Explore'), to: '/explore', icon: IconChartBar, key: 'e' },
      { label: t('Alerts'), to: '/alerts', icon: IconBellRinging, key: 'w', permission: 'alert.view' },
      { label: t('Apps'), to: '/apps', icon: IconAppWindow, key: 'g', permission: 'app.edit' },
      { label: t('Projects'), to: '/projects', icon: IconFolder, key: 'p', permission: 'project.view' },
      { label: t('My folder'), to: '/my-folder', icon: IconUserSquareRounded, key: 'm' },
    ],
  },
  {
    label: t('Data'),
    items: [
      { label: t('Datasets'), to: '/datasets', icon: IconDatabase, key: 's' },
      { label: t('Connectors'), to: '/connectors', icon: IconPlug, key: 'c', permission: 'connector.view' },
      { label: t('Lineage'), to: '/lineage', icon: IconSitemap, key: 'l' },
    ],
  },
  {
    label: t('Automation'),
    items: [
      { label: t('Flow'), to: '/flow', icon: IconGitMerge, key: 'f', permission: 'recipe.view' },
      { label: t('Recipes'), to: '/recipes', icon: IconTransform, key: 'i', permission: 'recipe.view' },
      {
        label: t('Schedules'),
        to: '/schedules',
        icon: IconCalendarTime,
        key: 't',
        permission: 'schedule.view',
      },
      { label: t('Runs'), to: '/runs', icon: IconActivity, key: 'n', permission: 'run.view' },
    ],
  },
  {
    label: t('Knowledge and agents'),
    items: [
      {
        label: t('Knowledge'),
        to: '/knowledge',
        icon: IconBooks,
        key: 'y',
        permission: 'knowledge_base.view',
      },
      { label: t('Agents'), to: '/agents', icon: IconRobot, key: 'j', permission: 'agent.view' },
      {
        label: t('Approvals'),
        to: '/approvals',
        icon: IconChecklist,
        key: 'v',
        permission: 'agent.run',
        mark: ApprovalCount,
      },
      {
        label: t('Evaluations'),
        to: '/evaluations',
        icon: IconTargetArrow,
        key: 'z',
        permission: 'chat.evaluate',
      },
    ],
  },
  {
    label: t('Administration'),
    isApart: true,
    items: [
      { label: t('Users'), to: '/users', icon: IconUsers, key: 'u', permission: 'user.view' },
      { label: t('Groups'), to: '/groups', icon: IconUsersGroup, key: 'r', permission: 'group.view' },
      {
        label: t('Access requests'),
        to: '/access-requests',
        icon: IconLockQuestion,
        key: 'x',
        permission: 'access.grant',
      },
      {
        label: t('Organization'),
        to: '/organization',
        icon: IconBuilding,
        key: 'o',
        permission: 'organization.view_members',
      },
      { label: t('Branding'), to: '/branding', icon: IconPalette, key: 'b', permission: 'branding.edit' },
      {
        label: t('Query history'),
        to: '/query-history',
        icon: IconReportSearch,
        key: 'q',
        permission: 'query_history.view',
      },
      { label: t('Audit log'), to: '/audit', icon: IconHistory, key: 'a', permission: 'audit.view' },
    ],
  },
]

/** What the search offers to start, beside the pages. */
export const startable: Omit<Destination, 'key'>[] = [
  { label: t('Upload a file'), to: '/datasets', icon: IconUpload, permission: 'dataset.create' },
  { label: t('New connector'), to: '/connectors/new', icon: IconPlug, permission: 'connector.create' },
  { label: t('New recipe'), to: '/recipes/new', icon: IconTransform, permission: 'recipe.create' },
  { label: t('Explore a dataset'), to: '/explore', icon: IconChartBar },
  { label: t('New chat'), to: '/chat', icon: IconMessageCircle, permission: 'chat.use' },
]
