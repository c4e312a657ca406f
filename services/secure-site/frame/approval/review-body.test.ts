import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import arabic from '../words/approval/messages.ar.js'
import english from '../words/approval/messages.en.js'
import { englishApprovalWords, loadApprovalWords } from '../words/approval-words.js'
import type { ApprovalReview, ReviewAmount, ReviewStep } from './approval-review.js'
import { ApprovalView } from './approval-view.js'
import type { GuardState } from './confirm-guard.js'
import { CostFacts } from './cost-facts.js'
import type { ReviewStatus } from './create-approval-queue.js'
import { ReviewBody } from './review-body.js'
import { messageReview, sampleReviews } from './sample-reviews.js'

const words = englishApprovalWords()
const nothing = (): void => undefined

/** As a screen reader has it: an address in one piece, without its visible groups. */
const textOf = (markup: string): string =>
  markup
    .replace(/<span class="q-group"[^>]*>[^<]*<\/span>/g, '')
    .replace(/<(p|dt|dd|li|h1|h2|br|div|section|pre|summary|button)\b/g, ' <$1')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

const markupOf = (review: ApprovalReview): string =>
  [createElement(ReviewBody, { words, review }), createElement(CostFacts, { words, subject: review.subject })]
    .map((part) => renderToStaticMarkup(part))
    .join('')

const bodyOf = (review: ApprovalReview): string => textOf(markupOf(review))

function withStep(step: ReviewStep): string {
  const { subject } = sampleReviews.send ?? messageReview
  if (subject.kind !== 'transaction') throw new Error('not a transaction')
  return bodyOf({ ...messageReview, subject: { ...subject, steps: [step] } })
}

function viewOf(content: ReviewStatus, guard: GuardState = 'armed'): string {
  return renderToStaticMarkup(
    createElement(ApprovalView, {
      words,
      guard,
      waiting: 2,
      onConfirm: nothing,
      onDecline: nothing,
      shown: { id: 1, content },
    }),
  )
}

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const nft = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const dollar = { address: nft, symbol: 'SBD', decimals: 6 }
const some = { token: dollar, value: 100_000_001n }
const eth = (value: bigint): ReviewAmount => ({ token: { symbol: 'ETH', decimals: 18 }, value })

it("has the composition of the widget's review: the amount, the recipient, costs beside the button [SEC-07] [UI-16]", () => {
  const markup = markupOf(sampleReviews.send ?? messageReview)
  expect(markup).toMatch(
    /class="q-pair">.*q-review-amount.*0\.5 ETH.*q-review-address.*class="q-costs">.*Total/s,
  )
  // The recipient stands there once.
  expect(markup.split(`<span class="q-hidden">${other}</span>`)).toHaveLength(2)
})

it("shows a swap as the widget's review does: both amounts, the minimum of its bytes as such, costs beside the button [SEC-07] [UI-16]", () => {
  const review = sampleReviews.swap ?? messageReview
  expect(markupOf(review)).toMatch(/class="q-pair">.*1 ETH.*2,475\.25 SBD.*class="q-costs">.*Total/s)
  const text = bodyOf(review)
  expect(text).toContain('You pay 1 ETH $2,500 Minimum received 2,475.25 SBD $2,475')
  expect(text).toContain('You receive about 2,486.281 SBD')
  // Its contract and the changes of the balances are details.
  expect(text.split('Balance changes')).toHaveLength(1)
  expect(text).not.toContain('for at least')
})

it('shows only the minimum of a swap whose yield no simulation confirms, with its contract and recipient [SEC-07]', () => {
  const text = bodyOf(sampleReviews.swapToOther ?? messageReview)
  expect(text).toContain(`You pay 2,500 SBD $2,500 Minimum received 0.99 ETH $2,475 To ${other}`)
  expect(text).toContain(`Through the contract ${other}.`)
  expect(text).not.toContain('You receive about')
  const { subject } = sampleReviews.swap ?? messageReview
  if (subject.kind !== 'transaction') throw new Error('not a transaction')
  const changes = [{ amount: eth(-(10n ** 18n)) }, { amount: some }]
  const less = bodyOf({ ...messageReview, subject: { ...subject, simulation: { status: 'done', changes } } })
  expect(less).not.toContain('You receive about')
  expect(less).toContain('Balance changes −1 ETH +100.000001 SBD')
})

it('lists an approval before its swap below both amounts, in the order of the bytes [SEC-07] [UI-16]', () => {
  expect(bodyOf(sampleReviews.approveAndSwap ?? messageReview)).toMatch(
    /You pay 2,500 SBD.*Minimum received 0\.99 ETH.*What it does Let \w+ take up to 2,500 SBD.*Swap 2,500 SBD.*for at least 0\.99 ETH.*You receive about 0\.994512 ETH/,
  )
})

it.each(['send', 'batch', 'unlimited', 'swap', 'permit', 'solana'])(
  'displays every complete address in groups with emphasized ends: %s [SEC-07] [UI-16]',
  (name) => {
    const markup = markupOf(sampleReviews[name] ?? messageReview)
    const addresses = markup.match(/<span class="q-full-address".*?<\/span><\/span><\/span>/g) ?? []
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) {
      const [, whole = ''] = /q-hidden">(\w+)</.exec(address) ?? []
      const groups = [...address.matchAll(/class="q-group"([^>]*)>(\w+)</g)]
      expect(groups.map(([, , group]) => group).join('')).toBe(whole)
      expect(groups.map(([, end]) => end !== '').filter(Boolean)).toHaveLength(2)
    }
    // No complete address stands outside of one.
    const rest = markup
      .replace(/<span class="q-hidden">[^<]*<\/span>/g, '')
      .replace(/ (title|data-\w+)="[^"]*"/g, '')
    expect(rest).not.toMatch(/0x[\da-f]{40}\b/i)
  },
)
const fee = eth(412_000_000_000_000n)
const send = (amount: ReviewAmount): Extract<ReviewStep, { readonly kind: 'send' }> => ({
  kind: 'send',
  amount,
  to: other,
})

describe('the body of an approval [SEC-07]', () => {
  it.each<[string, ReviewStep, string]>([
    [
      'an amount to the last digit, with its fiat value',
      {
        kind: 'send',
        amount: { token: { symbol: 'ETH', decimals: 18 }, value: 1_000_000_000_000_000_001n, fiat: 1_600 },
        to: other,
      },
      `Send 1.000000000000000001 ETH $1,600 To ${other}`,
    ],
    [
      'a limited allowance',
      { kind: 'allow', token: dollar, spender: other, amount: some, by: 'transaction' },
      `Let ${other} take up to 100.000001 SBD`,
    ],
    [
      'an unlimited allowance',
      { kind: 'allow', token: dollar, spender: other, amount: 'unlimited', by: 'transaction' },
      `Let ${other} take all your SBD, now and later`,
    ],
    [
      'an allowance that is raised',
      { kind: 'allow', token: dollar, spender: other, amount: some, by: 'transaction', isChange: 'more' },
      `Let ${other} take 100.000001 SBD more than now`,
    ],
    [
      'an allowance for tokens of another owner',
      { kind: 'allow', token: dollar, spender: other, amount: some, by: 'transaction', owner: nft },
      `Let ${other} take up to 100.000001 SBD from ${nft}`,
    ],
    [
      'that the signature alone grants the allowance',
      { kind: 'allow', token: dollar, spender: other, amount: some, by: 'signature', expires: 1_795_305_600 },
      'Your signature alone allows this. You won’t be asked to confirm a transaction.',
    ],
    [
      'an allowance that is revoked',
      { kind: 'revoke', token: dollar, spender: other },
      `Stop ${other} from taking your SBD`,
    ],
    [
      'an allowance for all NFTs',
      { kind: 'allowAll', collection: nft, operator: other, allowed: true },
      `Let ${other} take all your NFTs of ${nft}, now and later`,
    ],
    [
      'the transfer of an NFT',
      { kind: 'sendNft', collection: nft, id: 7n, count: 1n, to: other },
      `Send NFT 7 of ${nft} to ${other}`,
    ],
    [
      'a call that cannot be decoded, with its bytes',
      { kind: 'unknown', to: other, value: undefined, selector: '0xdeadbeef', data: '0xdeadbeef2a' },
      `Call ${other}: we can’t tell what this does Raw data Function 0xdeadbeef 0xdeadbeef2a`,
    ],
    [
      'a token without a name, by its address',
      { kind: 'send', amount: { token: { address: nft }, value: 5n }, to: other },
      `Send 5 base units of the token ${nft} To ${other}`,
    ],
    [
      'the symbol of a token as its own claim',
      { kind: 'send', amount: some, to: other },
      `The token ${nft} calls itself SBD.`,
    ],
    [
      'a swap, with its contract and its deadline',
      {
        kind: 'swap',
        contract: other,
        minimum: { token: dollar, value: 2_500_000_000n },
        sellAmount: { token: { symbol: 'ETH', decimals: 18 }, value: 10n ** 18n },
        expires: 1_795_305_600,
      },
      `You pay 1 ETH Minimum received 2,500 SBD The token ${nft} calls itself SBD. Through the contract ${other}. Until `,
    ],
    [
      'the recipient of a swap if it is another account',
      { kind: 'swap', contract: nft, sellAmount: some, minimum: some, to: other },
      `You pay 100.000001 SBD Minimum received 100.000001 SBD To ${other}`,
    ],
    [
      'the transfer of an account to a new owner',
      { kind: 'setAuthority', subject: nft, right: 'AccountOwner', to: other },
      `Transfer the account ${nft}, and everything in it, to ${other}`,
    ],
  ])('shows %s', (_title, step, text) => {
    expect(withStep(step)).toContain(text)
  })

  it('shows the requesting origin in full, and the name as a claim', () => {
    expect(bodyOf(messageReview)).toContain(
      'Requested by https://app.lighthouse.example It calls itself “Lighthouse Treasury”.',
    )
  })

  it('shows first that the app switched the account, and to which one [S3]', () => {
    const switched = sampleReviews.switchedAccount ?? messageReview
    const origin = 'https://app.lighthouse.example'
    expect(bodyOf({ ...switched, warnings: ['blindMessage'] })).toMatch(
      new RegExp(
        `^You’re signing with your standard account. ${origin} switched to it from your smart account.`,
      ),
    )
    const back = { ...switched, account: { ...switched.account, type: 'smartAccount' as const } }
    expect(bodyOf(back)).toContain(`You’re signing with your smart account. ${origin} switched to it`)
    expect(bodyOf({ ...switched, isSwitched: false })).not.toContain('switched to it')
  })

  it('shows warnings before everything else', () => {
    const text = bodyOf(sampleReviews.unlimited ?? messageReview)
    expect(text.indexOf('It could take all of a token from you')).toBe(0)
    for (const warning of Object.values(sampleReviews).flatMap(({ warnings }) => warnings))
      expect(english[warning].length).toBeGreaterThan(20)
  })

  it('shows balance changes and failures, and states that a network cannot simulate', () => {
    expect(bodyOf(sampleReviews.batch ?? messageReview)).toContain(
      'Balance changes −25.5 SBD (about $25.50) +0.000001 ETH',
    )
    expect(bodyOf(sampleReviews.unknown ?? messageReview)).toContain('The contract says: Not the owner')
    expect(bodyOf(sampleReviews.unlimited ?? messageReview)).toContain(
      'Balance changes can’t be previewed on this network.',
    )
  })

  it('shows a fee in few digits, rounded up, and all of them in the tooltip [SEC-10]', () => {
    const { subject } = sampleReviews.send ?? messageReview
    if (subject.kind !== 'transaction') throw new Error('not a transaction')
    const fee = { token: { symbol: 'ETH', decimals: 18 }, value: 102_496_721_260_340n }
    const review = { ...messageReview, subject: { ...subject, fee } }
    expect(bodyOf(review)).toContain('Network fee Up to 0.000103 ETH')
    expect(markupOf(review)).toContain('title="0.00010249672126034 ETH"')
  })

  it.each<[string, readonly ReviewStep[], ReviewAmount | 'sponsored' | 'unknown', string | undefined]>([
    ['amount and fee of one token', [send(eth(5n * 10n ** 17n))], fee, 'Total Up to 0.500412 ETH'],
    ['amounts of two tokens', [send(some), send(some)], fee, 'Total 200.000002 SBD + Up to 0.000412 ETH'],
    ['no fee that another account pays', [send(some)], 'sponsored', 'Total 100.000001 SBD'],
    ['nothing if nothing is sent', [{ kind: 'revoke', token: dollar, spender: other }], fee, undefined],
    ['nothing if the fee is unknown', [send(some)], 'unknown', undefined],
    [
      'nothing if a step is unknown, which may send more',
      [send(some), { kind: 'unknown', to: other, value: undefined, selector: '0x', data: '0x' }],
      fee,
      undefined,
    ],
    ['no amount of another account', [{ ...send(some), from: nft }], fee, undefined],
  ])('has a total of %s [SEC-10]', (_title, steps, paid, text) => {
    const { subject } = sampleReviews.send ?? messageReview
    if (subject.kind !== 'transaction') throw new Error('not a transaction')
    const shown = bodyOf({ ...messageReview, subject: { ...subject, steps, fee: paid } })
    if (text === undefined) expect(shown).not.toContain('Total')
    else expect(shown).toContain(text)
  })

  it('shows who pays, and who enforces a permission', () => {
    expect(bodyOf(sampleReviews.batch ?? messageReview)).toContain('Network fee Paid for you')
    expect(bodyOf(sampleReviews.permissions ?? messageReview)).toContain(
      'Spend up to 5 SBD (about $5.00) every day Only to',
    )
    const session = bodyOf(sampleReviews.session ?? messageReview)
    expect(session).toContain('every day Up to 35 SBD (about $35.00) in total')
    expect(session).toContain('The network doesn’t enforce the expiry.')
    expect(session).toContain('Network fee Up to 0.00001 ETH')
    expect(bodyOf(sampleReviews.permissions ?? messageReview)).not.toContain(
      'The network doesn’t enforce the expiry.',
    )
    expect(bodyOf(sampleReviews.permissions ?? messageReview)).toContain(
      'The wallet site. It checks each request before it signs. No contract on the network does.',
    )
  })

  it('escapes untrusted texts [SEC-04]', () => {
    const review: ApprovalReview = {
      ...messageReview,
      subject: { kind: 'message', text: '<img src=x onerror=alert(1)>', isHex: false },
      app: { ...messageReview.app, name: `\u202e<b>${'n'.repeat(200)}` },
    }
    const markup = renderToStaticMarkup(createElement(ReviewBody, { words, review }))
    expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(markup).not.toContain('\u202e')
    expect(markup).not.toContain('n'.repeat(64))
  })

  it('has no style attribute and no remote content [SEC-04]', () => {
    for (const review of Object.values(sampleReviews)) {
      // The colours of the avatar come from the address, and are set through CSSOM in a browser.
      const markup = viewOf({ status: 'ready', review }).replaceAll(/(class="q-avatar") style="[^"]*"/g, '$1')
      expect(markup).not.toMatch(/ style=|<img|<style|<script|href=/)
    }
  })
})

describe('the view of an approval [SEC-06]', () => {
  const buttons = (markup: string): readonly string[] =>
    markup.match(/<button [^>]*q-button.*?<\/button>/g) ?? []
  const isInert = (button = ''): boolean => button.includes('aria-disabled="true"')

  it('has two buttons; confirming is inert until the guard is armed, declining never', () => {
    for (const guard of ['none', 'partly', 'settling', 'armed'] as const) {
      const [decline, confirm] = buttons(viewOf({ status: 'ready', review: messageReview }, guard))
      expect([isInert(decline), isInert(confirm)]).toEqual([false, guard !== 'armed'])
    }
  })

  it('cannot be confirmed while the request is read, but can be declined', () => {
    const [decline, confirm] = buttons(viewOf({ status: 'reading' }))
    expect([isInert(decline), isInert(confirm)]).toEqual([false, true])
  })

  it('shows why a request cannot be approved, without a confirm button', () => {
    const markup = viewOf({ status: 'failed', reason: 'It is for another network.' })
    expect(textOf(markup)).toContain('It is for another network. Nothing was signed or sent.')
    expect(buttons(markup)).toHaveLength(1)
    expect(textOf(buttons(viewOf({ status: 'failed', reason: undefined })).join())).toBe('Close')
  })
})

describe('the texts of the approvals', () => {
  it('are complete in Arabic, with the same placeholders', async () => {
    const names = (message: unknown): string =>
      [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort().join()
    for (const [key, message] of Object.entries(english)) {
      const own = arabic[key as keyof typeof english]
      expect(own, key).toBeTruthy()
      expect(names(own), key).toBe(names(message))
    }
    expect(await loadApprovalWords('ar-EG')).toMatchObject({ locale: 'ar-EG', direction: 'rtl' })
    expect(await loadApprovalWords('sv')).toMatchObject({ locale: 'en', direction: 'ltr' })
    expect((await loadApprovalWords('ar')).text('waiting', { count: 2 })).toBe('ينتظر طلبان آخران.')
  })
})
