import type { ChainNamespace, PluginContext } from '#kernel'
import type { AccountTokens, HeldToken, TokensApi, TokensPlugin } from '../contract.js'
import type { Subject } from '../list/holding.js'
import type { TokenChoices } from '../list/token-choices.js'
import { listTokens } from '../list/token-list.js'
import { callGatewayForAll, type GatewayWord } from './call-gateway.js'
import type { ListedAddresses } from './listed-addresses.js'
import type { PortfolioRead, ReadPortfolio } from './read-portfolio.js'

/** Max number of networks that are read at the same time. */
const maxAtOnce = 4

export interface ReadAccountParts {
  readonly ctx: PluginContext<TokensPlugin>
  readonly choices: TokenChoices
  readonly listedAt: ListedAddresses
  readonly read: ReadPortfolio
  /** The namespaces with tokens besides the coin. */
  readonly namespaces: readonly ChainNamespace[]
}

/** Creates `readAccount`: one request to the gateway, and the nodes of what it does not serve. */
export function createReadAccount(parts: ReadAccountParts): TokensApi['readAccount'] {
  const { ctx, choices, listedAt, read, namespaces } = parts

  const readNetwork = (subject: Subject, word: GatewayWord, signal: AbortSignal): Promise<PortfolioRead> =>
    read({
      subject,
      word,
      before: undefined,
      imported: choices.imported(subject.network.caipNetworkId),
      listed: listedAt(subject),
      arrived: [],
      mayCallGateway: false,
      signal,
    })

  const listOf = ({ chain, network }: Subject, { portfolio }: PortfolioRead): readonly HeldToken[] => {
    const imported = choices.imported(network.caipNetworkId)
    const list = listTokens({ chain, network, portfolio, imported, choices: choices.store.getState() })
    return [...list.tokens, ...list.hidden].filter(({ value }) => value > 0n)
  }

  return async (namespace, address, signal = ctx.signal): Promise<AccountTokens> => {
    const chain = ctx.chains.get(namespace)
    const subjects = ctx.networks
      .list()
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .map((network): Subject => {
        const account = `${network.caipNetworkId}:${address}` as const
        const hasTokens = namespaces.includes(namespace)
        return { namespace, connectorId: '', account, address, network, chain, hasTokens }
      })
    const ended = AbortSignal.any([signal, ctx.signal])
    const [words] = await Promise.all([callGatewayForAll(ctx, subjects, ended), choices.load()])
    const waiting = subjects.map((subject, at) => ({ subject, word: words[at] ?? nothing }))
    const reads: { readonly subject: Subject; readonly found: PortfolioRead }[] = []
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { subject, word } = next
        reads.push({ subject, found: await readNetwork(subject, word, ended) })
      }
    }
    await Promise.all(Array.from({ length: maxAtOnce }, work))
    return {
      tokens: reads.flatMap(({ subject, found }) => listOf(subject, found)),
      unavailable: reads.flatMap(({ subject, found }) =>
        'error' in found ? [subject.network.caipNetworkId] : [],
      ),
    }
  }
}

const nothing: GatewayWord = { text: 'nothing' }
