import { toFunctionSelector } from 'viem'

/** The purpose of a transaction, derived from its method. */
export type TransactionIntent =
  | 'approve'
  | 'borrow'
  | 'cancel'
  | 'claim'
  | 'deploy'
  | 'deposit'
  | 'execute'
  | 'repay'
  | 'revoke'
  | 'stake'
  | 'unstake'
  | 'withdraw'

/** Methods named after their purpose, as common contracts spell them (WETH, ERC-4626, lending pools, staking). */
const METHODS: readonly (readonly [TransactionIntent, readonly string[]])[] = [
  [
    'deposit',
    ['deposit()', 'deposit(uint256)', 'deposit(uint256,address)', 'supply(address,uint256,address,uint16)'],
  ],
  [
    'withdraw',
    [
      'withdraw()',
      'withdraw(uint256)',
      'withdraw(uint256,address,address)',
      'withdraw(address,uint256,address)',
      'redeem(uint256,address,address)',
    ],
  ],
  [
    'claim',
    [
      'claim()',
      'claim(uint256)',
      'claim(uint256,address,uint256,bytes32[])',
      'claimRewards()',
      'getReward()',
    ],
  ],
  ['stake', ['stake()', 'stake(uint256)', 'stake(address,uint256)', 'submit(address)']],
  ['unstake', ['unstake()', 'unstake(uint256)', 'requestWithdrawals(uint256[],address)']],
  ['borrow', ['borrow(uint256)', 'borrow(address,uint256,uint256,uint16,address)']],
  ['repay', ['repay(address,uint256,uint256,address)', 'repayBorrow()', 'repayBorrow(uint256)']],
  // These only raise allowances; `methodIntent` detects revocations by the argument.
  ['approve', ['increaseAllowance(address,uint256)']],
]

const APPROVE = toFunctionSelector('approve(address,uint256)')
const APPROVE_ALL = toFunctionSelector('setApprovalForAll(address,bool)')

const WORD = 64

/** Returns true if all 32 bytes of an argument are zero. */
function isZero(input: string, argument: number): boolean {
  const start = APPROVE.length + argument * WORD
  return /^0+$/.test(input.slice(start, start + WORD))
}

const bySelector = new Map<string, TransactionIntent>(
  METHODS.flatMap(([intent, signatures]) =>
    signatures.map((signature) => [toFunctionSelector(signature), intent] as const),
  ),
)

/** The parts of a transaction that determine its purpose. */
export interface CalledMethod {
  readonly from: string
  /** Empty if a contract is created. */
  readonly to: string
  readonly value: bigint
  /** `0x…` */
  readonly input: string
  /** True if the receipt has an approval of a single collectible, whose method looks like a token's. */
  readonly approvesCollectible: boolean
}

/**
 * Returns the purpose of a call:
 *
 * - no receiver: `deploy`
 * - a transfer of zero to oneself, without data: `cancel` (how a pending transaction of the same nonce is replaced)
 * - `approve`, `setApprovalForAll`: `revoke` if the amount is 0, a collectible's spender the zero address, or the flag
 *   false
 * - the methods of the table above: their names' purpose
 * - any other call: `execute`; without data: empty, since the transfers are the purpose
 */
export function methodIntent({
  from,
  to,
  value,
  input,
  approvesCollectible,
}: CalledMethod): TransactionIntent | '' {
  if (to === '') return 'deploy'
  if (input.length < APPROVE.length) return from === to && value === 0n ? 'cancel' : ''
  const selector = input.slice(0, APPROVE.length).toLowerCase()
  if (selector === APPROVE) return isZero(input, approvesCollectible ? 0 : 1) ? 'revoke' : 'approve'
  if (selector === APPROVE_ALL) return isZero(input, 1) ? 'revoke' : 'approve'
  return bySelector.get(selector) ?? 'execute'
}
