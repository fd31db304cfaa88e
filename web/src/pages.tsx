import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { fragmentToken } from './lib/fragment-token.ts'
import { pageOf, pageRouter, type Pages } from './lib/page-router.ts'
import { session } from './lib/session.ts'
import { Everywhere } from './shell/everywhere.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageFailure } from './shell/page-failure.tsx'

/** Pages one sees without being signed in. */
const outside: Pages = [
  ['/sign-in', () => import('./features/identity/sign-in-page.tsx'), 'SignInPage'],
  ['/sign-in/$provider', () => import('./features/identity/sign-in-return-page.tsx'), 'SignInReturnPage'],
  ['/forgot-password', () => import('./features/identity/forgot-password-page.tsx'), 'ForgotPasswordPage'],
  ['/reset-password', () => import('./features/identity/reset-password-page.tsx'), 'ResetPasswordPage'],
  ['/shared', () => import('./features/sharing/shared-page.tsx'), 'SharedPage'],
]

/** Pages inside the frame, for members of an organization. */
const inside: Pages = [
  ['/', () => import('./shell/home-page.tsx'), 'HomePage'],
  ['/profile', () => import('./features/identity/profile-page.tsx'), 'ProfilePage'],
  ['/invitation', () => import('./features/organizations/invitation-page.tsx'), 'InvitationPage'],
  ['/organization', () => import('./features/organizations/organization-page.tsx'), 'OrganizationPage'],
  [
    '/organizations/new',
    () => import('./features/organizations/new-organization-page.tsx'),
    'NewOrganizationPage',
  ],
  ['/users', () => import('./features/identity/users-page.tsx'), 'UsersPage'],
  ['/groups', () => import('./features/access/groups-page.tsx'), 'GroupsPage'],
  ['/access-requests', () => import('./features/access/access-requests-page.tsx'), 'AccessRequestsPage'],
  ['/groups/$id', () => import('./features/access/group-page.tsx'), 'GroupPage'],
  ['/projects', () => import('./features/projects/projects-page.tsx'), 'ProjectsPage'],
  ['/projects/$id', () => import('./features/projects/project-page.tsx'), 'ProjectPage'],
  ['/folders/$id', () => import('./features/projects/folders/folder-page.tsx'), 'FolderPage'],
  ['/my-folder', () => import('./features/projects/folders/my-folder-page.tsx'), 'MyFolderPage'],
  ['/projects/$id/files', () => import('./features/projects/as-code/files-page.tsx'), 'FilesPage'],
  ['/connectors', () => import('./features/connectors/connectors-page.tsx'), 'ConnectorsPage'],
  ['/connectors/new', () => import('./features/connectors/new-connector-page.tsx'), 'NewConnectorPage'],
  ['/connectors/$id', () => import('./features/connectors/connector-page.tsx'), 'ConnectorPage'],
  ['/datasets', () => import('./features/datasets/datasets-page.tsx'), 'DatasetsPage'],
  ['/datasets/$id', () => import('./features/datasets/dataset-page.tsx'), 'DatasetPage'],
  ['/datasets/$id/model', () => import('./features/models/model-page.tsx'), 'ModelPage'],
  ['/datasets/$id/checks', () => import('./features/checks/checks-page.tsx'), 'ChecksPage'],
  [
    '/datasets/$id/verified-answers',
    () => import('./features/chat/verified/verified-answers-page.tsx'),
    'VerifiedAnswersPage',
  ],
  ['/datasets/$id/policies', () => import('./features/policies/policies-page.tsx'), 'PoliciesPage'],
  ['/runs', () => import('./features/runs/runs-page.tsx'), 'RunsPage'],
  ['/runs/$id', () => import('./features/runs/run-page.tsx'), 'RunPage'],
  ['/schedules', () => import('./features/flow/schedules/schedules-page.tsx'), 'SchedulesPage'],
  ['/schedules/$id', () => import('./features/flow/schedules/schedule-page.tsx'), 'SchedulePage'],
  ['/lineage', () => import('./features/lineage/lineage-page.tsx'), 'LineagePage'],
  ['/lineage/$node', () => import('./features/lineage/lineage-node-page.tsx'), 'LineageNodePage'],
  ['/explore', () => import('./features/explore/choose-dataset-page.tsx'), 'ChooseDatasetPage'],
  ['/explore/$id', () => import('./features/explore/explore-page.tsx'), 'ExplorePage'],
  ['/explore/queries/$id', () => import('./features/explore/saved-query-page.tsx'), 'SavedQueryPage'],
  ['/dashboards', () => import('./features/dashboards/dashboards-page.tsx'), 'DashboardsPage'],
  ['/dashboards/trash', () => import('./features/dashboards/trash-page.tsx'), 'TrashPage'],
  ['/dashboards/$id', () => import('./features/dashboards/dashboard-page.tsx'), 'DashboardPage'],
  [
    '/dashboards/$id/subscriptions',
    () => import('./features/subscriptions/subscriptions-page.tsx'),
    'SubscriptionsPage',
  ],
  [
    '/dashboards/$id/alerts',
    () => import('./features/alerts/dashboard-alerts-page.tsx'),
    'DashboardAlertsPage',
  ],
  ['/dashboards/$id/share', () => import('./features/sharing/share-page.tsx'), 'SharePage'],
  ['/chat', () => import('./features/chat/chat-page.tsx'), 'NewChatPage'],
  ['/chat/$id', () => import('./features/chat/chat-page.tsx'), 'ChatPage'],
  [
    '/evaluations',
    () => import('./features/chat/evaluations/evaluation-sets-page.tsx'),
    'EvaluationSetsPage',
  ],
  [
    '/evaluations/$id',
    () => import('./features/chat/evaluations/evaluation-set-page.tsx'),
    'EvaluationSetPage',
  ],
  ['/knowledge', () => import('./features/knowledge/bases-page.tsx'), 'KnowledgeBasesPage'],
  ['/knowledge/$id', () => import('./features/knowledge/base-page.tsx'), 'KnowledgeBasePage'],
  [
    '/knowledge/$id/documents/$document',
    () => import('./features/knowledge/document-page.tsx'),
    'KnowledgeDocumentPage',
  ],
  ['/agents', () => import('./features/agents/agents-page.tsx'), 'AgentsPage'],
  ['/agents/tools', () => import('./features/agents/tools-page.tsx'), 'AgentToolsPage'],
  ['/agents/runs/$id', () => import('./features/agents/run-page.tsx'), 'AgentRunPage'],
  ['/agents/$id', () => import('./features/agents/agent-page.tsx'), 'AgentPage'],
  ['/approvals', () => import('./features/agents/approvals-page.tsx'), 'ApprovalsPage'],
  ['/alerts', () => import('./features/alerts/alerts-page.tsx'), 'AlertsPage'],
  ['/alerts/$id', () => import('./features/alerts/alert-page.tsx'), 'AlertPage'],
  ['/flow', () => import('./features/flow/flow-page.tsx'), 'FlowPage'],
  ['/recipes', () => import('./features/recipes/recipes-page.tsx'), 'RecipesPage'],
  ['/recipes/new', () => import('./features/recipes/new-recipe-page.tsx'), 'NewRecipePage'],
  ['/recipes/$id', () => import('./features/recipes/recipe-page.tsx'), 'RecipePage'],
  ['/apps', () => import('./features/apps/apps-page.tsx'), 'AppsPage'],
  ['/apps/$id', () => import('./features/apps/app-page.tsx'), 'AppPage'],
  [
    '/apps/$id/publications/$publication',
    () => import('./features/apps/publication-page.tsx'),
    'PublicationPage',
  ],
  ['/branding', () => import('./features/branding/branding-page.tsx'), 'BrandingPage'],
  ['/query-history', () => import('./features/usage/query-history-page.tsx'), 'QueryHistoryPage'],
  ['/audit', () => import('./features/audit/audit-page.tsx'), 'AuditPage'],
  ['/notifications', () => import('./features/notifications/notifications-page.tsx'), 'NotificationsPage'],
  [
    '/notifications/$tab',
    () => import('./features/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ],
  [
    '/organization/notifications',
    () => import('./features/notifications/channels/channels-page.tsx'),
    'ChannelsPage',
  ],
]

const root = createRootRoute({
  component: Everywhere,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailure,
})
const frame = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: pageOf(() => import('./shell/inside.tsx'), 'Inside'),
  beforeLoad: ({ location }) => {
    // The one-time token of an invitation waits in memory while its reader signs in.
    if (location.pathname === '/invitation') fragmentToken('invitation')
    const next = location.pathname + location.searchStr
    if (!session()) throw redirect({ to: '/sign-in', search: next === '/' ? {} : { next } })
  },
})

/** Every page of the product, loaded when it is first opened. */
export const router = pageRouter({ root, frame, outside, inside })
