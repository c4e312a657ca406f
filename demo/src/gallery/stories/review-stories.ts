import type { RequestExplanation, RequestSubject } from 'quoin/kernel'
import type { ReviewedRequest, ReviewWarning } from 'quoin/plugins/review'
import { fakeReview } from '../fake-review.js'
import type { Story } from '../story.js'

const plugin = 'Review'
const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const friend = '0x52908400098527886E0F7030069857D2E4169EE7'
const spender = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const usd = { address: '0xde709f2102306220921060314715629080e2fb77', symbol: 'USDX', decimals: 6 }
const solana = { symbol: 'SOL', decimals: 9 }
const bitcoin = { symbol: 'BTC', decimals: 8 }
const stranger = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const vault = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const stake = '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj'
const ether = { symbol: 'ETH', decimals: 18 }

const story = (
  id: string,
  title: string,
  subject: RequestSubject,
  warnings: readonly ReviewWarning[] = [],
  more: Partial<ReviewedRequest> & { readonly waiting?: number } = {},
): Story => {
  const { waiting = 0, ...further } = more
  const current: ReviewedRequest = {
    id: 1,
    plugin: undefined,
    account,
    networkName: 'Harbour',
    subject,
    warnings,
    notes: [],
    isReading: false,
    ...further,
  }
  return {
    id: `review-${id}`,
    plugin,
    title,
    setting: { plugins: [fakeReview({ current, waiting })] },
    async show({ kernel, connect, passUntil }) {
      await connect()
      kernel.router.reset('ReviewRequest')
      // The button accepts presses after half a second.
      const button = () =>
        document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-footer .q-button')
      await passUntil(() => button()?.ariaDisabled !== 'true')
    },
  }
}

const sent = (value: bigint): RequestSubject => ({
  kind: 'transaction',
  isBatch: false,
  steps: [{ kind: 'send', amount: { token: ether, value }, to: friend }],
})
const permit: RequestSubject = {
  kind: 'typedData',
  primaryType: 'Permit',
  steps: [{ kind: 'allow', token: usd, spender, amount: 'unlimited', by: 'signature' }],
  domain: [
    { name: 'name', value: 'USDX' },
    { name: 'chainId', value: '1' },
    { name: 'verifyingContract', value: usd.address },
  ],
  message: [
    { name: 'owner', value: account },
    { name: 'spender', value: spender },
    { name: 'value', value: (2n ** 256n - 1n).toString() },
    { name: 'nonce', value: '0' },
    { name: 'deadline', value: '1900000000' },
  ],
}

/** A supply to a lending market: the decoder does not know its functions. */
const supply: RequestSubject = {
  kind: 'transaction',
  isBatch: false,
  steps: [
    {
      kind: 'unknown',
      to: vault,
      value: undefined,
      selector: '0x617ba037',
      data: `0x617ba037${'00'.repeat(64)}`,
    },
  ],
}
const supplied: RequestExplanation = {
  owner: 'Aave DAO',
  by: 'package',
  to: vault,
  intent: ['Supply'],
  fields: [
    {
      label: 'Amount to supply',
      value: { kind: 'amount', amount: { token: usd, value: 470_000_000n }, isUnlimited: false },
    },
    { label: 'Collateral recipient', value: { kind: 'address', address: friend } },
  ],
  others: [
    { name: 'asset', value: usd.address },
    { name: 'referralCode', value: '0' },
  ],
}
const deposited: RequestExplanation = {
  owner: 'ERC-4626',
  by: 'standard',
  to: vault,
  intent: ['Deposit into a vault'],
  fields: [
    {
      label: 'Deposit',
      value: { kind: 'amount', amount: { token: usd, value: 470_000_000n }, isUnlimited: false },
    },
    { label: 'Shares go to', value: { kind: 'address', address: account } },
  ],
  others: [],
}
const stored: RequestExplanation = {
  owner: 'The Vault',
  by: 'page',
  to: vault,
  intent: ['Store until spring'],
  fields: [
    {
      label: 'Amount',
      value: { kind: 'amount', amount: { token: usd, value: 25_500_000n }, isUnlimited: false, note: 'All' },
    },
    { label: 'Locked for', value: { kind: 'duration', seconds: 7_776_000n } },
    { label: 'From', value: { kind: 'date', seconds: 1_790_000_000 } },
    { label: 'Kind', value: { kind: 'choice', text: 'variable', value: '2' } },
    { label: 'Rate', value: { kind: 'unit', value: 375n, decimals: 2, base: '%', prefix: false } },
    {
      label: 'Further call',
      value: { kind: 'call', to: spender, data: '0x12345678', explanation: undefined },
    },
  ],
  others: [],
}

export const reviewStories: readonly Story[] = [
  story('send', 'A transfer without a warning', sent(1_500_000_000_000_000_000n)),
  story('first', 'A transfer to a new recipient', sent(20_000_000_000_000_000n), [
    { kind: 'firstRecipient', address: friend },
  ]),
  story('alike', 'A transfer to an address that imitates a known one', sent(20_000_000_000_000_000n), [
    { kind: 'looksLike', address: friend, known: '0x5290000000000000000000000000000000009EE7' },
    { kind: 'firstRecipient', address: friend },
  ]),
  story('reading', 'The facts of contracts are read', sent(1n), [], { isReading: true }),
  story(
    'batch',
    'Several calls, one of them unknown',
    {
      kind: 'transaction',
      isBatch: true,
      steps: [
        {
          kind: 'allow',
          token: usd,
          spender,
          amount: { token: usd, value: 250_000_000n },
          by: 'transaction',
        },
        {
          kind: 'swap',
          contract: spender,
          sellAmount: { token: usd, value: 250_000_000n },
          minimum: { token: ether, value: 61_000_000_000_000_000n },
        },
        {
          kind: 'unknown',
          to: spender,
          value: undefined,
          selector: '0x1cff79cd',
          data: `0x1cff79cd${'00'.repeat(96)}`,
        },
      ],
    },
    [{ kind: 'unknownCall' }, { kind: 'swapUnproven' }, { kind: 'allowance' }],
  ),
  story('permit', 'A permit for everything', permit, [
    { kind: 'spenderIsUser' },
    { kind: 'unlimitedAllowance' },
    { kind: 'permit' },
  ]),
  story(
    'message',
    'A message of a plugin, with the note of another, and a further request',
    {
      kind: 'message',
      text: 'Hello from the Lighthouse.\n\nPlease sign to vote for the new harbour.',
      isHex: false,
    },
    [],
    {
      plugin: 'votes',
      waiting: 1,
      notes: [
        {
          plugin: 'frauds',
          id: 'fraud',
          tone: 'danger',
          title: 'Known fraud: Harbour votes',
          body: 'Its victims lost what they approved. Decline it.',
        },
      ],
    },
  ),
  story(
    'hash',
    'A blind hash',
    {
      kind: 'message',
      text: `0x${'9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658'}`,
      isHex: true,
    },
    [{ kind: 'blindHash' }, { kind: 'blindMessage' }],
  ),
  story(
    'solana',
    'Instructions of Solana: a transfer, a new owner, a public text',
    {
      kind: 'transaction',
      isBatch: false,
      steps: [
        { kind: 'send', amount: { token: solana, value: 1_500_000_000n }, to: stranger },
        { kind: 'setAuthority', subject: stake, right: 'AccountOwner', to: stranger },
        { kind: 'memo', text: 'Harbour fee, May' },
        {
          kind: 'named',
          name: 'Stake: Delegate',
          fields: [
            { name: 'account', value: stake },
            { name: 'validator', value: stranger },
          ],
        },
        { kind: 'fee', amount: { token: solana, value: 5_000n } },
      ],
    },
    [{ kind: 'authority' }],
  ),
  story(
    'bitcoin',
    'A Bitcoin transaction with change and an open signature',
    {
      kind: 'transaction',
      isBatch: false,
      steps: [
        { kind: 'spend', amount: { token: bitcoin, value: 100_000_000n } },
        {
          kind: 'send',
          amount: { token: bitcoin, value: 60_000_000n },
          to: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
        },
        {
          kind: 'keep',
          amount: { token: bitcoin, value: 39_990_000n },
          to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
        },
        { kind: 'fee', amount: { token: bitcoin, value: 10_000n } },
      ],
    },
    [{ kind: 'openSignature' }, { kind: 'signedOnly' }],
  ),
  story(
    'unknown',
    'A request that cannot be read',
    { kind: 'unknown', text: `{\n  "from": "${account}",\n  "to": "${friend}",\n  "value": "1e18"\n}` },
    [{ kind: 'unreadable' }],
  ),
  story('explained', 'A call that a descriptor of the package explains', supply, [{ kind: 'unknownCall' }], {
    explanations: [supplied],
  }),
  story('explained-by-page', 'A call in the words of the page', supply, [{ kind: 'unknownCall' }], {
    explanations: [stored],
  }),
  story('explained-vault', 'A call of a vault that has no descriptor', supply, [{ kind: 'unknownCall' }], {
    explanations: [deposited],
  }),
  story(
    'simulated',
    'A simulation with a loss that the request does not name',
    supply,
    [{ kind: 'unknownCall' }, { kind: 'simulatedLoss' }],
    {
      simulation: {
        status: 'success',
        changes: [
          { kind: 'token', token: usd, amount: -470_000_000n },
          { kind: 'token', token: ether, amount: 12_000_000_000_000_000n },
          { kind: 'nft', collection: vault, id: 42n, amount: 1n },
        ],
        allowances: [{ kind: 'token', token: usd, spender, amount: 25_000_000n, isUsed: false }],
      },
    },
  ),
  story('simulating', 'A simulation that is running', sent(1_500_000_000_000_000_000n), [], {
    simulation: 'pending',
  }),
  story('failing', 'A request that fails in a simulation', supply, [
    { kind: 'simulatedFailure', reason: 'Reserve is frozen' },
  ]),
]
