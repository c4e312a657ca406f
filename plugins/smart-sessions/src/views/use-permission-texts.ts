import { useMemo } from 'react'
import { type Network, type Query, type TokenFacts, untilAborted } from '#kernel'
import { useKernel, useQuery, useStore } from '#ui-kit'
import { permissionText } from '../permission/permission-text.js'
import { type PermissionMeaning, readPermission } from '../permission/read-permission.js'
import type { SmartSession } from '../schemas.js'

/** The stale time of token metadata. Milliseconds. */
const fresh = 300_000
/** The maximum number of contracts of all sessions whose metadata is read. */
const maxContracts = 20

export interface PermissionTexts {
  /** Returns one sentence per permission. They contain text from outside. */
  of(session: SmartSession): readonly string[]
  /** Returns the token or contract of a permission, if it has one. */
  contractOf(meaning: PermissionMeaning): string | undefined
}

const contractOf = (meaning: PermissionMeaning): string | undefined =>
  meaning.kind === 'send' ? meaning.token : meaning.kind === 'call' ? meaning.contract : undefined

const contractsOf = (sessions: readonly SmartSession[]): readonly string[] => {
  const named = sessions.flatMap(({ permissions }) =>
    permissions.flatMap((one) => contractOf(readPermission(one))?.toLowerCase() ?? []),
  )
  return [...new Set(named)].sort().slice(0, maxContracts)
}

/** Returns the permissions of sessions in words; tokens by their name once it was read. */
export function usePermissionTexts(
  sessions: readonly SmartSession[],
  network: Network | undefined,
): PermissionTexts {
  const { chains, i18n } = useKernel()
  const { locale, revision } = useStore(i18n.store)
  const contracts = useMemo(() => contractsOf(sessions), [sessions])
  const chain = network && chains.find(network.chainNamespace)
  const query: Query<readonly (TokenFacts | undefined)[]> | undefined =
    network && contracts.length > 0
      ? {
          key: ['smartSessions', 'contracts', network.caipNetworkId, ...contracts],
          // A contract that is not a token, or does not answer, is displayed by its address.
          run: (signal) => {
            const facts = contracts.map((address) =>
              (chain?.tokens?.get({ network, address, signal }) ?? Promise.resolve(undefined)).catch(
                () => undefined,
              ),
            )
            return untilAborted(Promise.all(facts), signal)
          },
          staleMs: fresh,
        }
      : undefined
  const { data } = useQuery(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: locale and revision are those of i18n, whose texts change with them
  return useMemo(() => {
    const known = new Map(contracts.map((address, index) => [address, data?.[index]]))
    const coin = network?.nativeCurrency ?? { symbol: '', decimals: 18 }
    const tokens = { coin, unitOf: (token: string) => known.get(token.toLowerCase()) }
    return {
      contractOf,
      of: ({ permissions }) => permissions.map((one) => permissionText(i18n, readPermission(one), tokens)),
    }
  }, [contracts, data, network, i18n, locale, revision])
}
