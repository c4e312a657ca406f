import type { KernelState, Network } from '#kernel'

type Condition = (state: KernelState) => boolean

/** Describes the state that a condition reads. */
export function describeState({
  connected,
  network,
  networkUnsupported,
  isMobile,
}: Omit<KernelState, 'chains' | 'connection'>): string {
  return [
    connected ? 'a wallet is connected' : 'no wallet is connected',
    network ? `the network is ${network.name}` : 'there is no network',
    ...(networkUnsupported ? ['which the host does not list'] : []),
    isMobile ? 'on a phone' : 'not on a phone',
  ].join(', ')
}

/**
 * Evaluates a condition in the current state, and in states that differ from it in one field: it is a pure function by
 * contract.
 */
export function statesThatShow(
  when: Condition,
  state: KernelState,
  networks: readonly Network[],
): { readonly now: boolean; readonly others: readonly string[] } {
  const others: readonly (readonly [string, KernelState])[] = [
    state.connected
      ? ['while no wallet is connected', { ...state, connected: false, connection: undefined }]
      : ['once a wallet is connected', { ...state, connected: true }],
    [state.isMobile ? 'on a desktop' : 'on a phone', { ...state, isMobile: !state.isMobile }],
    ...networks
      .filter((network) => network.caipNetworkId !== state.network?.caipNetworkId)
      .map((network) => [`on ${network.name}`, { ...state, network, networkUnsupported: false }] as const),
  ]
  return { now: when(state), others: others.filter(([, other]) => when(other)).map(([name]) => name) }
}
