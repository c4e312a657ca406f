import {
  contextTokenOf,
  type PluginContext,
  parseCaipAddress,
  provide,
  type ServiceProvider,
} from 'quoin/kernel'
import { createApprovalsList } from './approvals-list.js'
import {
  knownSpenders,
  type TokenApprovalsApi,
  type TokenApprovalsPlugin,
  TokenApprovalsToken,
} from './contract.js'
import { sanitizeOptional } from './read-allowances.js'
import { createRevocations } from './revocations.js'
import { createSettings } from './settings.js'

/** Creates the plugin's service. */
function createTokenApprovals(ctx: PluginContext<TokenApprovalsPlugin>): TokenApprovalsApi {
  const list = createApprovalsList(ctx)
  const revocations = createRevocations(ctx, list.setRevoked)
  const settings = createSettings(ctx)
  return {
    store: list.store,
    revocations: revocations.store,
    settings: settings.store,
    watch: list.watch,
    refresh: list.refresh,
    revoke: revocations.revoke,
    dismiss: ({ id }) => revocations.dismiss(id),
    nameOf({ account, spender }) {
      const { caipNetworkId } = parseCaipAddress(account)
      const key = knownSpenders.keyOf({ caipNetworkId, address: spender, name: '' })
      return sanitizeOptional(ctx.contributions.find(knownSpenders, key)?.name)
    },
    setHideZero: settings.setHideZero,
  }
}

/** The plugin's services: loaded beside the first of its views, or when a host awaits them. */
const services: readonly ServiceProvider[] = [
  provide(TokenApprovalsToken, {
    deps: [contextTokenOf<TokenApprovalsPlugin>()],
    create: createTokenApprovals,
  }),
]
export default services
