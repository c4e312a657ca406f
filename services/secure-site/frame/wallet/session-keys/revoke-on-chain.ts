import { type Address, type Hex, isAddress } from 'viem'
import type { Acting } from '../approvals.js'
import type { WalletParts } from '../rpc-call.js'
import { fieldsOf } from '../rpc-params.js'
import { WalletError } from '../wallet-error.js'
import { toRevokeCalls } from './grant-calls.js'
import { rolesModuleOf } from './roles-module.js'
import { sendSessionChange } from './send-session-change.js'

/** A grant that is enforced on chain, as stored on the server. */
export interface KeptSession {
  readonly roleKey: Hex
  readonly caipNetworkId: string
  /** In lower case. */
  readonly account: string
  /** In lower case. */
  readonly module: string
  readonly tokens: readonly (Address | undefined)[]
}

interface ListedGrant {
  readonly id: string
  readonly caipNetworkId: string
  readonly account: string
  readonly terms: readonly unknown[]
  readonly module?: string
}

function tokenOf(term: unknown): Address | undefined {
  const { token } = fieldsOf(term) ?? {}
  return typeof token === 'string' && isAddress(token, { strict: false }) ? token : undefined
}

/** Finds the session with an id; `undefined` if there is none on chain. */
export async function findSession(id: Hex, { session }: WalletParts): Promise<KeptSession | undefined> {
  const { grants } = await session.call<{ readonly grants: readonly ListedGrant[] }>('permissions/list')
  const found = grants.find((grant) => grant.id === id.toLowerCase())
  if (!found || found.module === undefined) return undefined
  const { caipNetworkId, account, module, terms } = found
  return { roleKey: id, caipNetworkId, account, module, tokens: terms.map(tokenOf) }
}

/** Revokes a session on chain, by one operation of the account. Resolves once it is in a block. */
export async function revokeOnChain(
  { roleKey, caipNetworkId, account: owner, module, tokens }: KeptSession,
  acting: Acting,
  signal: AbortSignal,
  parts: WalletParts,
): Promise<void> {
  const { chain, account } = acting
  if (chain.caipNetworkId !== caipNetworkId || account.address.toLowerCase() !== owner) {
    throw new WalletError(
      'unauthorized',
      'This permission belongs to another account or network. Nothing was signed. Switch to it and try again.',
    )
  }
  const contracts = await parts.accounts.sessionKeys(chain)
  const { address } = await parts.accounts.smart(chain)
  if (!contracts || rolesModuleOf(address, contracts).address.toLowerCase() !== module)
    throw new WalletError(
      'internal',
      `The contracts of this permission changed on ${chain.name}. Nothing was signed.`,
    )
  const key = roleKey.toLowerCase() as Hex
  await sendSessionChange(
    {
      calls: async () => toRevokeCalls(key, tokens, address, contracts),
      subject: (calls, { fee, operation: { callData } }) => ({
        kind: 'revokePermissions',
        permission: key,
        calls,
        fee,
        callData,
      }),
    },
    acting,
    signal,
    parts,
  )
}
