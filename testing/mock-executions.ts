import type { MockEvmAnswer } from './mock-evm-wallet.js'

/** An execution permission that a mock granted. Source: ERC-7715. */
export interface MockExecutionGrant {
  readonly chainId: string
  readonly from?: string
  readonly to: string
  readonly permission: {
    readonly type: string
    readonly isAdjustmentAllowed: boolean
    readonly data: Readonly<Record<string, unknown>>
  }
  readonly rules?: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[]
  readonly context: string
  readonly delegationManager: string
  readonly dependencies: readonly { readonly factory: string; readonly factoryData: string }[]
}

/** The execution permissions of a mock wallet. */
export interface MockExecutions {
  readonly answers: Readonly<Record<string, MockEvmAnswer>>
  /** Returns the permissions that are not revoked, in order. */
  grants(): readonly MockExecutionGrant[]
}

const delegationManager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

/**
 * Creates the methods of ERC-7715 of a mock wallet, which grants what is requested.
 *
 * @param types the supported types; without them the wallet has none of the methods
 */
export function createMockExecutions(
  types: readonly string[] | undefined,
  chainIds: () => readonly string[],
): MockExecutions {
  let grants: readonly MockExecutionGrant[] = []
  let count = 0
  if (!types) return { answers: {}, grants: () => [] }
  return {
    grants: () => grants,
    answers: {
      wallet_getSupportedExecutionPermissions: () =>
        Object.fromEntries(types.map((type) => [type, { chainIds: chainIds(), ruleTypes: ['expiry'] }])),
      wallet_requestExecutionPermissions(params) {
        const granted = (params as readonly MockExecutionGrant[]).map((request) => {
          count += 1
          const context = `0x7715${count.toString(16).padStart(4, '0')}`
          return { ...request, context, delegationManager, dependencies: [] }
        })
        const unknown = granted.find(({ permission }) => !types.includes(permission.type))
        if (unknown) throw { code: -32602, message: `The type ${unknown.permission.type} is not supported.` }
        grants = [...grants, ...granted]
        return granted
      },
      wallet_getGrantedExecutionPermissions: () => grants,
      wallet_revokeExecutionPermission(params) {
        const [only] = Array.isArray(params) ? params : [params]
        const { permissionContext } = only as { readonly permissionContext: string }
        grants = grants.filter(({ context }) => context !== permissionContext)
        return {}
      },
    },
  }
}
