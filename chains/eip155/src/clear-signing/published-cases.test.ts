import { dirname, join } from 'node:path'
import { parseTransaction } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import type { Network, RequestExplanation, RequestToExplain } from '#kernel'
import { clearSigningCases, clearSigningTokens } from '../../testing/clear-signing-cases.js'
import { explanationTexts } from '../../testing/explanation-text.js'
import { publishedReasons, publishedTokens } from '../../testing/published-cases.js'
import { comparePublished } from '../../testing/published-texts.js'
import { announceCount, vectorCases, vectorFile } from '../../testing/vector-cases.js'
import { explainRequest } from './explain-request.js'

/** The account of the wallet whose screens are published. */
const account = '0xDad77910DbDFdE764fC21FCD4E74D71bBACA6D8D'
const file = 'fetched/erc7730.display-tests.json'
/** Calls in the call of another case are of this contract. */
const nested = vectorFile('fetched/erc7730-registry/registry/kiln/calldata-kiln-batch-deposit-v2.json')
const symbols: Readonly<Record<number, string>> = { 56: 'BNB', 137: 'POL', 43114: 'AVAX' }

function networkOf(id: number): Network {
  const symbol = symbols[id] ?? 'ETH'
  return {
    id,
    name: `Network ${id}`,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [] } },
  }
}

interface Given {
  readonly transaction?: `0x${string}` | undefined
  readonly typedData?: object | undefined
}

/** Returns the request of a case: a transaction that is not signed, or typed data. */
function requestOf({
  transaction,
  typedData,
}: Given): Pick<RequestToExplain, 'method' | 'params' | 'network'> {
  if (transaction === undefined) {
    const { domain } = Object(typedData)
    return {
      method: 'eth_signTypedData_v4',
      params: [account, JSON.stringify(typedData)],
      network: networkOf(Number(domain?.chainId ?? 1)),
    }
  }
  const { to, data, value = 0n, chainId = 1 } = parseTransaction(transaction)
  const params = [{ to, data, value: `0x${value.toString(16)}` }]
  return { method: 'eth_sendTransaction', params, network: networkOf(chainId) }
}

const intentOf = ({ intent }: RequestExplanation): string =>
  intent.map((part) => (typeof part === 'string' ? part : '')).join('')

describe('published cases of contracts that the package describes (ERC-7730)', () => {
  for (const { name, expected, ...given } of clearSigningCases) {
    it(`displays the texts of ${name}`, () => {
      const explained = explainRequest({ ...requestOf(given), account, tokens: clearSigningTokens })
      const [explanation] = explained?.explanations ?? []
      expect(explanation?.by).toBe('package')
      const texts = explanation ? explanationTexts(explanation) : []
      expect(comparePublished(texts, expected)).toEqual({ missing: [], rest: '' })
    })
  }
})

/** Adds the files that a descriptor of the registry includes, by the names that it uses. */
function addIncludes(descriptor: unknown, path: string, files: Record<string, unknown>): void {
  const { includes } = Object(descriptor)
  if (typeof includes !== 'string') return
  const included = join(dirname(path), includes)
  files[includes] = vectorFile(included)
  addIncludes(files[includes], included, files)
}

describe('all published cases, by the descriptors of the registry (ERC-7730)', () => {
  const cases = vectorCases(file)
  const isThere = vectorFile('fetched/erc7730-registry/registry/weth/calldata-weth.json') !== undefined
  const found = new Map<number, string>()
  if (isThere)
    for (const [at, one] of cases.entries()) {
      const path = `fetched/erc7730-registry/${String(one.file).replace('tests/', '').replace('.tests', '')}`
      const descriptor = vectorFile(path)
      const includes: Record<string, unknown> = {}
      addIncludes(descriptor, path, includes)
      // The cases are those of the file: their shape is that of the published schema.
      const given = { transaction: one.rawTx, typedData: one.data } as Given
      const request = requestOf(given)
      const tokens = new Map(
        publishedTokens
          .filter(([id]) => id.startsWith(`${request.network.id}:`))
          .map(([id, symbol, decimals]) => [id.split(':')[1] ?? '', { symbol, decimals }]),
      )
      const explained = explainRequest({
        ...request,
        account,
        tokens,
        descriptors: [descriptor, nested],
        includes,
      })
      const explanation = explained?.explanations.find(({ by }) => by === 'page')
      const expected = Array.isArray(one.expectedTexts) ? one.expectedTexts.map(String) : []
      const compared =
        explanation && comparePublished(explanationTexts(explanation), expected, intentOf(explanation))
      if (!compared || compared.missing.length > 0 || compared.rest !== '')
        found.set(at, `${one.file}: ${explanation ? JSON.stringify(compared) : 'not explained'}`)
    }
  afterAll(() => announceCount(`${file} with its registry`, isThere ? cases.length : 0))

  it('displays the published texts of every case but those with a reason', () => {
    const known = Object.values(publishedReasons).flat()
    const unexpected = [...found].filter(([at]) => !known.some((one) => one === at))
    expect(unexpected).toEqual([])
    // A reason that no longer applies is removed.
    if (isThere) expect(known.filter((at) => !found.has(at))).toEqual([])
  })
})
