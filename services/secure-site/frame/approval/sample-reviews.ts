import type { ApprovalReview, ReviewAmount, ReviewStep } from './approval-review.js'
import type { DeviceReview, EmailReview } from './queued-review.js'

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const dollar = { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', symbol: 'SBD', decimals: 6 }
const coin = { symbol: 'ETH', decimals: 18 }
const eth = (wei: bigint, fiat?: number): ReviewAmount => ({ token: coin, value: wei, fiat })
const sbd = (units: bigint, fiat?: number): ReviewAmount => ({ token: dollar, value: units, fiat })

const frame = {
  network: { caipNetworkId: 'eip155:31337', name: 'Sandbox One' },
  account: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'smartAccount' },
  app: { origin: 'https://app.lighthouse.example', name: 'Lighthouse Treasury', iconUrl: undefined },
  warnings: [],
  isSwitched: false,
} as const satisfies Omit<ApprovalReview, 'subject'>

function transaction(
  steps: readonly ReviewStep[],
  more: Partial<Extract<ApprovalReview['subject'], { readonly kind: 'transaction' }>> = {},
): ApprovalReview['subject'] {
  return {
    kind: 'transaction',
    steps,
    fee: eth(412_000_000_000_000n, 1.32),
    isBatch: steps.length > 1,
    simulation: { status: 'unavailable' },
    isSignedOnly: false,
    ...more,
  }
}

export const messageReview: ApprovalReview = {
  ...frame,
  subject: {
    kind: 'message',
    isHex: false,
    text: 'app.lighthouse.example wants you to sign in with your Ethereum account:\n0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266\n\nI accept the terms of service.\n\nURI: https://app.lighthouse.example\nVersion: 1\nChain ID: 31337\nNonce: 8f3a91c2\nIssued At: 2026-11-22T01:30:00Z',
  },
}

/** Approvals that concern the account itself, for the stories. */
export const accountReviews: Readonly<Record<string, DeviceReview | EmailReview>> = {
  email: {
    app: frame.app,
    emailChange: { from: 'ada@mail.example', to: 'ada.lovelace@another-mail.example' },
  },
  device: {
    app: frame.app,
    endedDevice: {
      name: 'Firefox on Windows',
      origin: 'https://market.example',
      lastUsedAt: Date.UTC(2026, 10, 22, 1, 30),
    },
  },
}

/** A sample approval of each kind, for the stories and the tests. */
export const sampleReviews: Readonly<Record<string, ApprovalReview>> = {
  message: messageReview,
  hexMessage: {
    ...frame,
    account: { ...frame.account, type: 'eoa' },
    subject: { kind: 'message', isHex: true, text: `0x${'9f3c01ab'.repeat(16)}` },
    warnings: ['blindMessage'],
  },
  switchedAccount: {
    ...messageReview,
    account: { ...frame.account, type: 'eoa' },
    isSwitched: true,
    subject: { kind: 'message', isHex: false, text: '3f2a91c2-8b7d-4e5f-9a61-0c4d2e8f7b10' },
  },
  send: {
    ...frame,
    subject: transaction([{ kind: 'send', amount: eth(500_000_000_000_000_000n, 1_600), to: other }], {
      simulation: { status: 'done', changes: [{ amount: eth(-500_000_000_000_000_000n, 1_600) }] },
    }),
  },
  longTexts: {
    ...frame,
    app: {
      origin: `https://${'wallet-approval.'.repeat(14)}example`,
      name: 'Confirm nothing to pay '.repeat(4),
      iconUrl: undefined,
    },
    network: { ...frame.network, name: 'A network with a name that is far too long for a line of it' },
    subject: transaction([
      {
        kind: 'send',
        amount: { token: { ...dollar, symbol: 'FREE TOKENS FOR EVERYBODY' }, value: 2n ** 256n - 1n },
        to: other,
      },
    ]),
    warnings: ['sendsToContract', 'unlimitedAllowance'],
  },
  batch: {
    ...frame,
    subject: transaction(
      [
        {
          kind: 'allow',
          token: dollar,
          spender: other,
          amount: sbd(100_000_000n, 100),
          by: 'transaction',
        },
        { kind: 'send', amount: sbd(25_500_000n, 25.5), to: other },
        { kind: 'sendNft', collection: dollar.address, id: 7_777n, count: 1n, to: other },
      ],
      {
        fee: 'sponsored',
        simulation: {
          status: 'done',
          changes: [{ amount: sbd(-25_500_000n, 25.5) }, { amount: eth(1_000_000_000_000n) }],
        },
      },
    ),
  },
  swap: {
    ...frame,
    subject: transaction(
      [
        {
          kind: 'swap',
          contract: other,
          sellAmount: eth(1_000_000_000_000_000_000n, 2_500),
          minimum: sbd(2_475_250_000n, 2_475.25),
          expires: 1_795_305_600,
        },
      ],
      {
        simulation: {
          status: 'done',
          changes: [
            { amount: eth(-1_000_000_000_000_000_000n, 2_500) },
            { amount: sbd(2_486_281_000n, 2_486.28) },
          ],
        },
      },
    ),
  },
  swapToOther: {
    ...frame,
    subject: transaction([
      {
        kind: 'swap',
        contract: other,
        sellAmount: sbd(2_500_000_000n, 2_500),
        minimum: eth(990_000_000_000_000_000n, 2_475),
        to: other,
      },
    ]),
    warnings: ['swapToOther', 'swapUnproven'],
  },
  approveAndSwap: {
    ...frame,
    subject: transaction(
      [
        {
          kind: 'allow',
          token: dollar,
          spender: other,
          amount: sbd(2_500_000_000n, 2_500),
          by: 'transaction',
        },
        {
          kind: 'swap',
          contract: other,
          sellAmount: sbd(2_500_000_000n, 2_500),
          minimum: eth(990_000_000_000_000_000n, 2_475),
        },
      ],
      {
        fee: 'sponsored',
        simulation: {
          status: 'done',
          changes: [
            { amount: sbd(-2_500_000_000n, 2_500) },
            { amount: eth(994_512_000_000_000_000n, 2_486.28) },
          ],
        },
      },
    ),
  },
  unlimited: {
    ...frame,
    subject: transaction([
      { kind: 'allow', token: dollar, spender: other, amount: 'unlimited', by: 'transaction' },
    ]),
    warnings: ['unlimitedAllowance'],
  },
  unknown: {
    ...frame,
    app: { ...frame.app, name: undefined },
    subject: transaction(
      [
        {
          kind: 'unknown',
          to: other,
          value: eth(10_000_000_000_000_000n, 32),
          selector: '0xdeadbeef',
          data: `0xdeadbeef${'00'.repeat(31)}2a${'ab'.repeat(32)}`,
        },
      ],
      { fee: 'unknown', simulation: { status: 'reverts', reason: 'Not the owner' } },
    ),
    warnings: ['wouldRevert', 'unknownCall'],
  },
  permit: {
    ...frame,
    subject: {
      kind: 'typedData',
      primaryType: 'Permit',
      domain: [
        { name: 'name', value: 'Sandbox Dollar' },
        { name: 'version', value: '1' },
        { name: 'chainId', value: '31337' },
        { name: 'verifyingContract', value: dollar.address },
      ],
      message: [
        { name: 'owner', value: frame.account.address },
        { name: 'spender', value: other },
        { name: 'value', value: '100000000' },
        { name: 'nonce', value: '0' },
        { name: 'deadline', value: '1795305600' },
      ],
      steps: [
        {
          kind: 'allow',
          token: dollar,
          spender: other,
          amount: sbd(100_000_000n, 100),
          by: 'signature',
          expires: 1_795_305_600,
        },
      ],
    },
  },
  typedData: {
    ...frame,
    subject: {
      kind: 'typedData',
      primaryType: 'Mail',
      domain: [
        { name: 'name', value: 'Ether Mail' },
        { name: 'verifyingContract', value: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
      ],
      message: [
        {
          name: 'from',
          value: [
            { name: 'name', value: 'Cow' },
            { name: 'wallet', value: frame.account.address },
          ],
        },
        { name: 'contents', value: 'Hello, Bob' },
        { name: 'note', value: '' },
      ],
      steps: [],
    },
    warnings: ['domainIsOther'],
  },
  permissions: {
    ...frame,
    subject: {
      kind: 'permissions',
      terms: [
        { amount: sbd(5_000_000n, 5), period: 86_400, to: other },
        { amount: eth(10_000_000_000_000_000n, 32) },
      ],
      expires: 1_797_897_600,
      signers: [other],
      enforcedBy: 'site',
    },
  },
  session: {
    ...frame,
    subject: {
      kind: 'permissions',
      terms: [{ amount: sbd(5_000_000n, 5), period: 86_400, total: sbd(35_000_000n, 35) }],
      expires: 1_797_897_600,
      signers: [other, frame.account.address],
      enforcedBy: 'chain',
      fee: eth(10_000_000_000_000n, 0.03),
    },
  },
  revokePermissions: {
    ...frame,
    subject: { kind: 'revokePermissions', permission: `0x${'7c'.repeat(32)}` },
  },
  solana: {
    ...frame,
    network: { caipNetworkId: 'solana:localnet', name: 'Sandbox Solana' },
    account: { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', type: 'eoa' },
    subject: transaction(
      [
        {
          kind: 'send',
          amount: { token: { symbol: 'SOL', decimals: 9 }, value: 1_250_000_000n, fiat: 190 },
          to: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
        },
        {
          kind: 'setAuthority',
          subject: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
          right: 'AccountOwner',
          to: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
        },
        { kind: 'memo', text: 'Invoice 12' },
      ],
      { fee: { token: { symbol: 'SOL', decimals: 9 }, value: 5_000n }, isSignedOnly: true, isBatch: true },
    ),
    warnings: ['givesAuthority', 'signedOnly'],
  },
}
