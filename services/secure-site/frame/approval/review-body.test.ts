import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import arabic from '../words/approval-messages.ar.js'
import english from '../words/approval-messages.en.js'
import { englishApprovalWords, loadApprovalWords } from '../words/approval-words.js'
import type { ApprovalReview, ReviewStep } from './approval-review.js'
import { ApprovalView } from './approval-view.js'
import type { GuardState } from './confirm-guard.js'
import type { ReviewStatus } from './create-approval-queue.js'
import { ReviewBody } from './review-body.js'
import { messageReview, sampleReviews } from './sample-reviews.js'

const words = englishApprovalWords()
const nothing = (): void => undefined

const textOf = (markup: string): string =>
  markup
    .replace(/<(p|dt|dd|li|h1|h2|br|div|section|pre|summary|button)\b/g, ' <$1')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

const bodyOf = (review: ApprovalReview): string =>
  textOf(renderToStaticMarkup(createElement(ReviewBody, { words, review })))

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

describe('the body of an approval [SEC-07]', () => {
  it.each<[string, ReviewStep, string]>([
    [
      'an amount to the last digit, with its fiat value',
      {
        kind: 'send',
        amount: { token: { symbol: 'ETH', decimals: 18 }, value: 1_000_000_000_000_000_001n, fiat: 1_600 },
        to: other,
      },
      `Send 1.000000000000000001 ETH (about $1,600) to ${other}`,
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
      `Send 5 base units of the token ${nft} to ${other}`,
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
      `Swap 1 ETH for at least 2,500 SBD Through the contract ${other}. The token ${nft} calls itself SBD. Until `,
    ],
    [
      'the recipient of a swap if it is another account',
      { kind: 'swap', contract: nft, sellAmount: some, minimum: some, to: other },
      `Swap 100.000001 SBD for at least 100.000001 SBD, sent to ${other}`,
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
    expect(bodyOf(sampleReviews.send ?? messageReview)).toContain('Balance changes −0.5 ETH')
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
    const markup = renderToStaticMarkup(createElement(ReviewBody, { words, review }))
    expect(markup).toContain('title="0.00010249672126034 ETH"')
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
      const markup = viewOf({ status: 'ready', review })
      expect(markup).not.toMatch(/ style=|<img|<style|<script|href=/)
    }
  })
})

describe('the view of an approval [SEC-06]', () => {
  const buttons = (markup: string): readonly string[] => markup.match(/<button.*?<\/button>/g) ?? []
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
    expect(await loadApprovalWords('de')).toMatchObject({ locale: 'en', direction: 'ltr' })
    expect((await loadApprovalWords('ar')).text('waiting', { count: 2 })).toBe('ينتظر طلبان آخران.')
  })
})
