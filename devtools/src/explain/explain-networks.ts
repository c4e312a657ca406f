import { type ChainModule, isCaipNetworkId, type Network } from '#kernel'
import type { Explanation } from './explanation.js'
import type { Matches } from './matcher.js'

export interface NetworkFacts {
  readonly networks: readonly Network[]
  readonly chains: readonly ChainModule[]
  /** Namespaces of which only the names are known. */
  readonly namespaces: readonly string[]
}

const fix = (namespace: string): string => `Add a network of ${namespace} to the option networks.`

function explainNamespace(namespace: string, { networks, chains }: NetworkFacts): Explanation {
  const subject = `namespace '${namespace}'`
  if (!chains.some((chain) => chain.namespace === namespace)) {
    return {
      subject,
      reason: 'no-chain',
      text: `No running plugin brings a chain module for ${namespace}: its networks and wallets cannot be used.`,
      fix: `Add use() of a plugin that contributes the chain ${namespace}.`,
    }
  }
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  return own.length === 0
    ? { subject, reason: 'no-network', text: 'The host configured no network of it.', fix: fix(namespace) }
    : { subject, reason: 'shown', text: `It has ${own.map(({ name }) => name).join(', ')}.` }
}

/** Explains namespaces and networks of that name or id. */
export function explainNetworks(
  matches: Matches,
  query: string,
  facts: NetworkFacts,
): readonly Explanation[] {
  const { networks, chains } = facts
  const namespaces = [
    ...new Set([
      ...facts.namespaces,
      ...chains.map(({ namespace }) => namespace),
      ...networks.map(({ chainNamespace }) => chainNamespace),
    ]),
  ].filter((namespace) => matches(namespace, chains.find((one) => one.namespace === namespace)?.name))
  const id = query.trim()
  const absent: readonly Explanation[] =
    isCaipNetworkId(id) && !networks.some(({ caipNetworkId }) => caipNetworkId === id)
      ? [
          {
            subject: `network '${id}'`,
            reason: 'no-network',
            text: 'It is not among the networks that the host configured.',
            fix: 'Add it to the option networks.',
          },
        ]
      : []
  return [
    ...namespaces.map((namespace) => explainNamespace(namespace, facts)),
    ...networks
      .filter(({ name, caipNetworkId }) => matches(name, caipNetworkId))
      .flatMap((network): readonly Explanation[] => {
        const of = explainNamespace(network.chainNamespace, facts)
        const subject = `network '${network.name}'`
        return of.reason === 'shown'
          ? [{ subject, reason: 'shown', text: `It is configured as ${network.caipNetworkId}.` }]
          : [{ ...of, subject }]
      }),
    ...absent,
  ]
}
