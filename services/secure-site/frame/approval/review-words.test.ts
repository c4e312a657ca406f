import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { englishApprovalWords, loadApprovalWords } from '../words/approval-words.js'
import type {
  ApprovalReview,
  ReviewStep,
  ReviewSubject,
  ReviewWarning,
  Simulation,
} from './approval-review.js'
import { CostFacts } from './cost-facts.js'
import { ReviewBody } from './review-body.js'

const bob = '0xb0b0000000000000000000000000000000000002'
const cat = '0xCA70000000000000000000000000000000000003'
const carol = '0xCa501000000000000000000000000000000000A4'
const dollar = { address: '0x1111111111111111111111111111111111111111', symbol: 'USDX', decimals: 6 }
const amount = { token: dollar, value: 2_500_001n, fiat: 2.5 }
const coin = { symbol: 'ETH', decimals: 18 }
const solana = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

/** Returns the visible text of a review, with whitespace collapsed. */
async function read(
  subject: Partial<Extract<ReviewSubject, { kind: 'transaction' }>> | ReviewSubject,
  { warnings = [], language }: { warnings?: readonly ReviewWarning[]; language?: string } = {},
): Promise<string> {
  const usual = {
    kind: 'transaction',
    steps: [],
    fee: 'unknown',
    isBatch: false,
    isSignedOnly: false,
  } as const
  const simulation: Simulation = { status: 'unavailable' }
  const review: ApprovalReview = {
    // A complete subject, or changes to the default transaction.
    subject: { ...usual, simulation, ...subject } as ReviewSubject,
    network: { caipNetworkId: 'eip155:1', name: 'Ethereum' },
    account: { address: carol, type: 'eoa' },
    isSwitched: false,
    app: { origin: 'https://app.example', name: 'App', iconUrl: undefined },
    warnings,
  }
  const words = language === undefined ? englishApprovalWords() : await loadApprovalWords(language)
  const parts = [
    createElement(ReviewBody, { words, review }),
    createElement(CostFacts, { words, subject: review.subject }),
  ]
  const markup = parts.map((part) => renderToStaticMarkup(part)).join('')
  // An address in one piece, as a screen reader has it.
  return markup
    .replace(/<span class="q-group"[^>]*>[^<]*<\/span>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
}

/** Each kind of step, with the values that must be readable. */
const steps: readonly (readonly [ReviewStep, ...(string | RegExp)[]])[] = [
  [{ kind: 'send', amount, to: bob }, '2.500001', 'USDX', bob, '2.50', dollar.address],
  [{ kind: 'send', amount: { token: coin, value: 1n }, to: bob }, '0.000000000000000001', 'ETH', bob],
  [{ kind: 'send', amount, to: bob, from: carol }, '2.500001', bob, carol],
  [{ kind: 'allow', token: dollar, spender: bob, amount, by: 'transaction' }, '2.500001', 'USDX', bob],
  [{ kind: 'allow', token: dollar, spender: bob, amount: 'unlimited', by: 'signature' }, 'USDX', bob],
  [
    { kind: 'allow', token: dollar, spender: bob, amount, by: 'transaction', owner: cat },
    '2.500001',
    bob,
    cat,
  ],
  [
    { kind: 'allow', token: dollar, spender: bob, amount: 'unlimited', owner: cat, by: 'transaction' },
    bob,
    cat,
  ],
  [
    { kind: 'allow', token: dollar, spender: bob, amount, by: 'transaction', isChange: 'more' },
    '2.500001',
    bob,
  ],
  [
    { kind: 'allow', token: dollar, spender: bob, amount, by: 'transaction', isChange: 'less' },
    '2.500001',
    bob,
  ],
  [{ kind: 'revoke', token: dollar, spender: bob }, 'USDX', bob],
  [{ kind: 'allowAll', collection: cat, operator: bob, allowed: true }, cat, bob],
  [{ kind: 'allowAll', collection: cat, operator: bob, allowed: false }, cat, bob],
  [{ kind: 'allowNft', collection: cat, id: 77n, spender: bob }, cat, bob, '77'],
  [{ kind: 'sendNft', collection: cat, id: 77n, count: 1n, to: bob }, cat, bob, '77'],
  [{ kind: 'sendNft', collection: cat, id: 77n, count: 31n, to: bob }, cat, bob, '77', '31'],
  [
    { kind: 'swap', contract: cat, sellAmount: { token: coin, value: 10n ** 18n }, minimum: amount },
    '1 ETH',
    '2.500001',
    'USDX',
    cat,
    dollar.address,
  ],
  [
    { kind: 'swap', contract: cat, sellAmount: amount, minimum: { token: coin, value: 3n }, to: bob },
    '2.500001',
    '0.000000000000000003',
    bob,
    cat,
  ],
  [{ kind: 'deploy', value: undefined }],
  [{ kind: 'deploy', value: amount }, '2.500001'],
  [{ kind: 'setAuthority', subject: cat, right: 'AccountOwner', to: bob }, cat, bob],
  [{ kind: 'setAuthority', subject: cat, right: 'MintTokens', to: bob }, cat, bob, 'MintTokens'],
  [{ kind: 'setAuthority', subject: cat, right: 'FreezeAccount', to: undefined }, cat, 'FreezeAccount'],
  [{ kind: 'createTokenAccount', token: dollar, owner: bob }, 'USDX', bob],
  [{ kind: 'closeTokenAccount', account: cat, to: bob }, cat, bob],
  [{ kind: 'memo', text: 'Rent for May' }, 'Rent for May'],
  [
    { kind: 'unknown', to: bob, value: undefined, selector: '0x12345678', data: '0x12345678' },
    bob,
    '0x12345678',
  ],
  [{ kind: 'unknown', to: bob, value: amount, selector: '0x12345678', data: '0x12345678' }, bob, '2.500001'],
  [{ kind: 'unknown', to: solana, value: undefined, selector: solana, data: '0102' }, solana, '0102'],
]

describe.each(['en', 'ar'])('the texts of an approval in %s', (language) => {
  it('show everything that each step does, with complete addresses and exact amounts [SEC-07]', async () => {
    for (const [step, ...values] of steps) {
      const text = await read({ steps: [step] }, { language })
      // Browsers may use Arabic digits; here they do not.
      for (const value of values) expect(text, `${step.kind} in ${language}`).toMatch(value)
      // No placeholder is left in a sentence, and no missing value was inserted.
      expect(text).not.toMatch(/[{}]|undefined|null|NaN|\[object/)
    }
  })

  it('differ between different steps', async () => {
    const shown = await Promise.all(steps.map(([step]) => read({ steps: [step] }, { language })))
    expect(new Set(shown).size).toBe(steps.length)
  })

  it('have a sentence for each warning', async () => {
    const warnings: Readonly<Record<ReviewWarning, true>> = {
      unlimitedAllowance: true,
      allNfts: true,
      unknownCall: true,
      wouldRevert: true,
      domainIsOther: true,
      blindMessage: true,
      sendsToContract: true,
      signedOnly: true,
      givesAuthority: true,
      unsignedFields: true,
      hiddenCharacters: true,
      swapUnproven: true,
      swapToOther: true,
    }
    const plain = await read({}, { language })
    // The keys are those of the record above.
    for (const warning of Object.keys(warnings) as ReviewWarning[]) {
      const text = await read({}, { warnings: [warning], language })
      expect(text.length, warning).toBeGreaterThan(plain.length + 20)
      expect(text).not.toContain(warning)
    }
  })

  it('show the fee and the balance changes, even if unknown', async () => {
    const changes = [
      { amount: { ...amount, value: -2_500_001n } },
      { amount: { token: coin, value: 10n ** 18n } },
    ]
    const text = await read({ fee: amount, simulation: { status: 'done', changes } }, { language })
    expect(text).toContain('−2.500001 USDX')
    expect(text).toContain('+1 ETH')
    const states: readonly Simulation[] = [
      ...([{ status: 'unavailable' }, { status: 'done', changes: [] }] as const),
      ...([
        { status: 'reverts', reason: undefined },
        { status: 'reverts', reason: 'not yours' },
      ] as const),
    ]
    const shown = await Promise.all(states.map((simulation) => read({ simulation }, { language })))
    expect(new Set(shown).size).toBe(states.length)
    expect(shown[3]).toContain('not yours')
    const fees = await Promise.all(
      (['sponsored', 'unknown'] as const).map((fee) => read({ fee }, { language })),
    )
    expect(new Set(fees).size).toBe(2)
  })
})

it('escapes untrusted text [SEC-04]', async () => {
  const trick = '<img src=x onerror=alert(1)>'
  const text = await read({ kind: 'message', text: trick, isHex: false })
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
})
