import {
  IconActivity,
  IconBuilding,
  IconCalendarTime,
  IconChartBar,
  IconDatabase,
  IconFolder,
  IconGitMerge,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconPalette,
  IconPlug,
  IconSitemap,
  IconTransform,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'

interface Destination {
  label: string
  to: string
  icon: TablerIcon
  /** Pressed after "g". */
  key: string
  /** Shown only to those who hold it. */
  permission?: string
}

export const navigation: { label: string; items: Destination[] }[] = [
  {
    label: 'Work',
    items: [
      { label: 'Home', to: '/', icon: IconHome, key: 'h' },
      { label: 'Dashboards', to: '/dashboards', icon: IconLayoutDashboard, key: 'd' },
      { label: 'Explore', to: '/explore', icon: IconChartBar, key: 'e' },
      { label: 'Projects', to: '/projects', icon: IconFolder, key: 'p', permission: 'project.view' },
    ],
  },
  {
    label: 'Data',
    items: [
      { label: 'Connectors', to: '/connectors', icon: IconPlug, key: 'c', permission: 'connector.view' },
      { label: 'Datasets', to: '/datasets', icon: IconDatabase, key: 's' },
      { label: 'Flow', to: '/flow', icon: IconGitMerge, key: 'f', permission: 'recipe.view' },
      { label: 'Recipes', to: '/recipes', icon: IconTransform, key: 'i', permission: 'recipe.view' },
      { label: 'Schedules', to: '/schedules', icon: IconCalendarTime, key: 't', permission: 'schedule.view' },
      { label: 'Runs', to: '/runs', icon: IconActivity, key: 'n', permission: 'run.view' },
      { label: 'Lineage', to: '/lineage', icon: IconSitemap, key: 'l' },
    ],
  },
  {
    label: 'Administration',
    items: [
      { label: 'Users', to: '/users', icon: IconUsers, key: 'u', permission: 'user.view' },
      { label: 'Groups', to: '/groups', icon: IconUsersGroup, key: 'r', permission: 'group.view' },
      {
        label: 'Organization',
        to: '/organization',
        icon: IconBuilding,
        key: 'o',
        permission: 'organization.view_members',
      },
      { label: 'Branding', to: '/branding', icon: IconPalette, key: 'b', permission: 'branding.edit' },
      { label: 'Audit log', to: '/audit', icon: IconHistory, key: 'a', permission: 'audit.view' },
    ],
  },
]
