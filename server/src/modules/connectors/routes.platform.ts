import * as contract from '../../../../contract/src/connectors.ts'
import * as messageContract from '../../../../contract/src/connector-messages.ts'
import * as tableContract from '../../../../contract/src/connector-tables.ts'
import { publicRoute, route, type AccessRequirement, type Route } from '../../kernel/route.ts'
import { showConnector } from './connector.ts'
import { createConnector } from './create-connector.ts'
import { kinds, showKind } from './kinds.ts'
import type { ConnectorDependencies } from './dependencies.ts'
import { receiveInteraction } from './interactions/receive-interaction.ts'
import { channelLists } from './list-channels.ts'
import { removeConnector } from './remove-connector.ts'
import { sendMessage } from './send-message.ts'
import { getConnector, pageOfConnectors } from './store.ts'
import { listColumns, listTables } from './list-tables.ts'
import { connectorTests } from './test-connector.ts'
import { updateConnector } from './update-connector.ts'

const requires = (permission: string): AccessRequirement => ({
  permission,
  target: { type: 'connector', param: 'id' },
})
const creating = { permission: 'connector.create', anywhere: true }

/** Connectors of all kinds: where data comes from and where messages go. */
export function connectorRoutes(dependencies: ConnectorDependencies): Route[] {
  const tests = connectorTests(dependencies)
  const channels = channelLists(dependencies)
  return [
    route(contract.listConnectorKinds, { permission: 'connector.view', anywhere: true }, async () => ({
      items: kinds.map(showKind),
    })),
    route(
      contract.listConnectors,
      { permission: 'connector.view', anywhere: true },
      async (context, list) => {
        const page = await pageOfConnectors(context, list)
        return { ...page, items: page.items.map(showConnector) }
      },
    ),
    route(contract.createConnector, creating, createConnector(dependencies)),
    route(contract.testUnsavedConnector, creating, tests.testUnsaved),
    route(contract.getConnector, requires('connector.view'), async (context, { id }) =>
      showConnector(await getConnector(context, id)),
    ),
    route(contract.updateConnector, requires('connector.edit'), updateConnector(dependencies)),
    route(contract.deleteConnector, requires('connector.delete'), removeConnector),
    route(contract.testConnector, requires('connector.test'), tests.testSaved),
    route(tableContract.listConnectorTables, requires('connector.query'), listTables(dependencies)),
    route(tableContract.listConnectorColumns, requires('connector.query'), listColumns(dependencies)),
    route(messageContract.listUnsavedChannels, creating, channels.ofUnsaved),
    route(messageContract.listConnectorChannels, requires('connector.edit'), channels.ofSaved),
    publicRoute(messageContract.receiveSlackInteraction, receiveInteraction(dependencies)),
    route(
      contract.sendThroughConnector,
      { ...requires('connector.send'), feature: 'connector_send' },
      sendMessage(dependencies),
    ),
  ]
}
