import { type Address, type Hex, toHex } from 'viem'
import type { Acting } from '../approvals.js'
import { grantBody } from '../permissions/grant-body.js'
import type { RpcCall, WalletParts } from '../rpc-call.js'
import { invalidParams, WalletError } from '../wallet-error.js'
import { toGrantCalls } from './grant-calls.js'
import { safeModulesAbi } from './roles-abi.js'
import { rolesModuleOf } from './roles-module.js'
import { sendSessionChange } from './send-session-change.js'
import type { SessionTerm } from './session-grant.js'
import type { SessionKeyContracts } from './session-key-contracts.js'

/** A permission that the network can enforce. */
export interface ChainPermission {
  readonly keys: readonly Address[]
  readonly terms: readonly SessionTerm[]
  /** Seconds since 1970. */
  readonly expires: number
  readonly contracts: SessionKeyContracts
}

/** The data that a session key needs to act on its own, as returned to the page. */
export interface SessionKeyMeta {
  readonly enforcedBy: 'chain'
  /** The account's own instance of Zodiac's Roles Modifier 2.1.0: keys call its `execTransactionWithRole`. */
  readonly rolesModifier: Address
  readonly roleKey: Hex
  /** The native currency is sent by its `aggregate3Value`. */
  readonly multicall3: Address
  /** The keys that may act. */
  readonly keys: readonly Address[]
  /** The transaction of the on-chain grant. */
  readonly transactionHash: Hex
}

/** Grants by one operation of the account: the first one also deploys the module, and the account if necessary. */
export async function grantOnChain(
  { keys, terms, expires, contracts }: ChainPermission,
  acting: Acting,
  { by }: RpcCall,
  parts: WalletParts,
): Promise<{ readonly context: string; readonly signerMeta: SessionKeyMeta & Record<string, unknown> }> {
  const { accounts, session } = parts
  const { chain } = acting
  const { address: account } = await accounts.smart(chain)
  const guarded = await accounts.guarded(chain)
  if (terms.some(({ token }) => token && guarded.has(token.toLowerCase())))
    throw invalidParams('This is not a token')
  const module = rolesModuleOf(account, contracts)
  const client = accounts.client(chain)
  const roleKey = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const id = roleKey

  async function makeCalls() {
    const [ownCode, accountCode] = await Promise.all([
      client.getCode({ address: module.address }),
      client.getCode({ address: account }),
    ])
    const enabled = { address: account, abi: safeModulesAbi, functionName: 'isModuleEnabled' } as const
    const isEnabled =
      accountCode !== undefined && (await client.readContract({ ...enabled, args: [module.address] }))
    const state = { isDeployed: ownCode !== undefined, isEnabled }
    return toGrantCalls({ roleKey, keys, terms }, account, contracts, state)
  }

  const forget = (): Promise<unknown> => session.call('permissions/revoke', { body: { id } }).catch(() => {})
  let isKept = false
  try {
    const transactionHash = await sendSessionChange(
      {
        calls: makeCalls,
        subject: (calls, { fee, operation: { callData } }) => ({
          kind: 'permissions',
          enforcedBy: 'chain',
          expires,
          calls,
          fee,
          callData,
        }),
        // Before sending: a grant that is on chain must be in the user's list, so that it can be revoked.
        async onAgreed() {
          const body = grantBody({ terms, expires, acting, origin: by.origin })
          const kept = { ...body, session: { roleKey, module: module.address.toLowerCase() } }
          await session.call('permissions/grant', { body: kept })
          isKept = true
        },
      },
      acting,
      by.signal,
      parts,
    )
    return {
      context: id,
      signerMeta: {
        enforcedBy: 'chain',
        rolesModifier: module.address,
        multicall3: contracts.multicall3,
        roleKey,
        keys,
        transactionHash,
      },
    }
  } catch (error) {
    // An operation with a lost response may have been sent: it stays in the list.
    const isNothing =
      error instanceof WalletError && /Nothing was (sent|signed)|no permission changed/.test(error.message)
    if (isKept && isNothing) await forget()
    throw error
  }
}
