import { durations, type PermissionSource, type PluginContext, QuoinError } from '#kernel'
import type { SmartSessionsPlugin } from '../contract.js'
import { permissionText } from '../permission/permission-text.js'
import { readPermission } from '../permission/read-permission.js'
import { findAccount } from '../session-account.js'
import { readTokens } from '../session-permissions.js'
import { createExecutionWallet } from './execution-wallet.js'
import { accountOf, listExecutions, revokeExecution } from './request-executions.js'

/** Creates the source: the execution permissions that the wallet of the active account lists. Source: ERC-7715. */
export function createExecutionSource(ctx: PluginContext<SmartSessionsPlugin>): PermissionSource {
  const { i18n } = ctx
  const wallet = createExecutionWallet(ctx)
  const activeOf = (query: Parameters<PermissionSource['list']>[0]) => {
    const active = findAccount(ctx)
    return active && accountOf(active, query)
  }
  return {
    async list(query) {
      const active = activeOf(query)
      const found = active && (await listExecutions(ctx, wallet, active, query.signal))
      if (!found) return { permissions: [] }
      await i18n.load('smartSessions')
      const { grants, isIncomplete } = found
      const tokens = await readTokens(
        ctx,
        query,
        grants.map(({ permission }) => permission),
      )
      return {
        isIncomplete,
        permissions: grants.map(({ context, to, permission, expiry }) => {
          const meaning = readPermission(permission)
          return {
            id: context,
            action: { kind: 'other', texts: [permissionText(i18n, meaning, tokens)] },
            holder: { address: to },
            // It spends without the user: within limits that are known and end, or not.
            risk: meaning.kind === 'unknown' || expiry === undefined ? 'high' : 'medium',
            ...(expiry !== undefined && { expiresAt: expiry * durations.oneSecond }),
          }
        }),
      }
    },
    async revoke({ id }, query) {
      const active = activeOf(query)
      if (!active) throw new QuoinError('CONNECTION_CHANGED', { details: query.address })
      await revokeExecution(ctx, wallet, id, active, query.signal)
    },
  }
}
