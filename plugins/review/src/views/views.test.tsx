import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type AnyKernel,
  createKernel,
  points,
  type RequestExplanation,
  type RequestStep,
  type RequestSubject,
} from '#kernel'
import { createTestPlatform } from '#testing'
import { KernelContext } from '#ui-kit'
import { ReviewToken } from '../contract.js'
import { reviewPlugin } from '../manifest.js'
import en from '../messages.en.js'
import { ExplanationPart } from './explanation-part.js'
import { SimulationPart } from './simulation-part.js'
import { SubjectPart } from './subject-part.js'
import { WarningNotices } from './warning-notices.js'

const running: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

async function start() {
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform: createTestPlatform({ page: { url: 'https://app.example/' } }),
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
  }).use(reviewPlugin)
  running.push(kernel)
  kernel.router.mount()
  await kernel.start({ services: 'all' })
  await kernel.i18n.load('review')
  const draw = (node: ReactNode): string =>
    renderToStaticMarkup(<KernelContext.Provider value={kernel}>{node}</KernelContext.Provider>)
  return { kernel, draw }
}

/** The text of a markup, without its elements. */
const textOf = (markup: string): string => markup.replace(/<[^>]*>/g, '').replace(/&#x27;/g, "'")

const [one, two] = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
]
const coin = { symbol: 'SOL', decimals: 9 }
const amount = { token: coin, value: 1_500_000_000n }

describe('the view of a request [SEC-07]', () => {
  it.each<readonly [RequestStep, readonly string[]]>([
    [{ kind: 'send', amount, to: two }, ['1.5', 'SOL', two]],
    [{ kind: 'sendAll', token: coin, to: two }, ['all', 'SOL', two]],
    [{ kind: 'spend', amount }, ['1.5', 'SOL']],
    [{ kind: 'keep', amount, to: two }, ['1.5', two]],
    [{ kind: 'fee', amount }, ['1.5']],
    [{ kind: 'memo', text: 'Rent for May' }, ['Rent for May']],
    [{ kind: 'setAuthority', subject: two, right: 'AccountOwner', to: one }, [two, one]],
    [{ kind: 'setAuthority', subject: two, right: 'MintTokens', to: undefined }, [two, 'MintTokens']],
    [{ kind: 'createTokenAccount', token: { address: two }, owner: one }, [two, one]],
    [{ kind: 'closeTokenAccount', account: two, to: one }, [two, one]],
    [
      { kind: 'named', name: 'staking.bond', fields: [{ name: 'value', value: '500' }] },
      ['staking.bond', 'value', '500'],
    ],
    [{ kind: 'unknown', to: two, value: amount, selector: two, data: 'c0ffee' }, [two, '1.5', en.rawData]],
  ])('displays the step %o', async (step, texts) => {
    const { draw } = await start()
    const subject: RequestSubject = { kind: 'transaction', steps: [step], isBatch: false }
    const shown = textOf(draw(<SubjectPart subject={subject} />)).replaceAll(/\s/g, '')
    // A complete address is displayed in groups.
    for (const text of texts) expect(shown).toContain(text.replaceAll(/\s/g, ''))
  })

  it('displays the heaviest warning first, notes by their tone, and each sentence once', async () => {
    const { draw } = await start()
    const note = {
      plugin: 'scams',
      id: 'a',
      tone: 'danger',
      title: 'Known <fraud>',
      body: 'Decline.',
    } as const
    const markup = draw(
      <WarningNotices
        warnings={[
          { kind: 'firstRecipient', address: one },
          { kind: 'permit' },
          { kind: 'authority' },
          { kind: 'looksLike', address: one, known: two },
        ]}
        notes={[note, { ...note, id: 'b', tone: 'info', title: 'Seen before' }]}
      />,
    )
    const text = textOf(markup)
    expect(markup).toContain('Known &lt;fraud&gt;')
    const order = [en.authority, 'Known &lt;fraud&gt;', en.permit, 'Seen before'].map((part) =>
      text.indexOf(part),
    )
    expect(order.every((at) => at >= 0)).toBe(true)
    expect([...order].sort((first, second) => first - second)).toEqual(order)
    expect(text.split(en.permit)).toHaveLength(2)
  })

  it('displays a permit, its fields and its domain, and says only once that the signature is enough', async () => {
    const { draw } = await start()
    const allow = {
      kind: 'allow',
      token: { address: one },
      spender: two,
      amount: 'unlimited',
      by: 'signature',
    } as const
    const subject: RequestSubject = {
      kind: 'typedData',
      primaryType: 'Permit',
      domain: [{ name: 'name', value: 'Dollar' }],
      message: [{ name: 'details', value: [{ name: 'expiration', value: '' }] }],
      steps: [allow],
    }
    const text = textOf(
      draw(
        <>
          <WarningNotices warnings={[{ kind: 'permit' }]} notes={[]} />
          <SubjectPart subject={subject} />
        </>,
      ),
    )
    for (const part of ['Permit', 'Dollar', 'details.expiration', en.empty]) expect(text).toContain(part)
    expect(text.split(en.permit)).toHaveLength(2)
  })

  it('displays the sender, the account and the network, with both answers', async () => {
    const { kernel, draw } = await start()
    const review = await kernel.load(ReviewToken)
    const controller = new AbortController()
    const answer = review.review(
      {
        action: {
          kind: 'request',
          caller: 'host',
          namespace: 'eip155',
          caipNetworkId: 'eip155:1',
          account: `eip155:1:${one}`,
          method: 'eth_invented',
          params: ['raw\u202e data'],
        },
        notes: [],
        shownBy: undefined,
        outcome: Promise.resolve(false),
        sent: Promise.resolve(undefined),
        signed: Promise.resolve(undefined),
      },
      controller.signal,
    )
    await expect.poll(() => review.store.getState().current).toBeDefined()
    // The contract does not specify the framework (`unknown`); with this shell it is a React component.
    const load = kernel.contributions.find(points.views, 'ReviewRequest')?.load as () => Promise<{
      readonly default: ComponentType
    }>
    const { default: View } = await load()
    const text = textOf(draw(<View />))
    for (const part of ['app.example', en.continue, en.decline, en.unreadable]) expect(text).toContain(part)
    expect(text).toContain('raw')
    expect(text).not.toContain('\u202e')
    review.answer(review.store.getState().current?.id ?? 0, 'reject')
    expect(await answer).toBe('reject')
    expect(textOf(draw(<View />))).toContain(en.nothing)
  })

  it('displays the words of a descriptor, their source, and every value of the bytes beside them', async () => {
    const { draw } = await start()
    const usd = { address: one, symbol: 'USDX', decimals: 6 }
    const explanation: RequestExplanation = {
      owner: 'Trusted Bank\u202e',
      by: 'page',
      to: one,
      intent: ['Pay', { kind: 'amount', amount: { token: usd, value: 1_500_000n }, isUnlimited: false }],
      fields: [
        {
          label: 'Free',
          value: {
            kind: 'amount',
            amount: { token: usd, value: 2_500_000n },
            isUnlimited: false,
            note: 'Nothing',
          },
        },
        { label: 'Kind', value: { kind: 'choice', text: 'safe', value: '3' } },
        { label: 'For', value: { kind: 'duration', seconds: 90_061n } },
        { label: 'Call', value: { kind: 'call', to: two, data: '0xabcdef', explanation: undefined } },
      ],
      others: [{ name: 'hidden', value: two }],
    }
    const text = textOf(draw(<ExplanationPart explanations={[explanation]} />))
    for (const part of ['app.example', en.explainedByPage, '1.5 USDX', '2.5 USDX', 'Nothing', 'safe', '3'])
      expect(text).toContain(part)
    for (const part of ['1 day 1 hour 1 minute 1 second', en.rawData, en.otherData, two])
      expect(text).toContain(part)
    // The page cannot claim to be another author.
    expect(text).not.toContain('Trusted Bank')
    const own = textOf(draw(<ExplanationPart explanations={[{ ...explanation, by: 'package' }]} />))
    expect(own).toContain('Trusted Bank')
    expect(own).not.toContain('\u202e')
  })
})

it('names what the account receives by its address as well: any contract may call itself USDC (attack)', async () => {
  const { draw } = await start()
  const fake = { address: one, symbol: 'USDC', decimals: 6 }
  const change = (amount: bigint) => ({ kind: 'token', token: fake, amount }) as const
  const simulated = (amount: bigint): string =>
    textOf(
      draw(<SimulationPart simulation={{ status: 'success', changes: [change(amount)], allowances: [] }} />),
    ).replaceAll(/\s/g, '')
  expect(simulated(5_000_000n)).toContain(`+5USDC${one}`)
  expect(simulated(-5_000_000n)).not.toContain(one)
  const subject: RequestSubject = {
    kind: 'transaction',
    isBatch: false,
    steps: [{ kind: 'swap', contract: two, sellAmount: amount, minimum: { token: fake, value: 5_000_000n } }],
  }
  expect(textOf(draw(<SubjectPart subject={subject} />)).replaceAll(/\s/g, '')).toContain(`5USDC${one}`)
})
