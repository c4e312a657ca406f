/** What the contract does when its permission is revoked, or when it is read. */
export type ApprovalTrap =
  /** Revoking uses about 1.3 million gas, and changes nothing. */
  | 'costly'
  /** Revoking reverts. */
  | 'refuses'
  /** Every call burns its gas. */
  | 'silent'

const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

/** Source: ERC-20, `Approval(address,address,uint256)`. */
const approvalTopic = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const max = 'ff'.repeat(32)

/** Calls other than `approve` return a word: an unlimited amount, and as a text the name of the trap. `approve` jumps to 0x38. */
const dispatch = (trap: ApprovalTrap): string => {
  const name = Array.from(trap, (letter) => letter.charCodeAt(0).toString(16)).join('')
  return `60003560e01c63095ea7b3146038577f${`ff${name}`.padEnd(64, '0')}60005260206000f3`
}
const runtimes: Readonly<Record<ApprovalTrap, string>> = {
  // Counts down from 50,000.
  costly: `${dispatch('costly')}5b6200c3505b6001900380603d5700`,
  refuses: `${dispatch('refuses')}5b60006000fd`,
  silent: 'fe',
}

/**
 * Returns the code of a contract that emits an unlimited approval of `owner` for `spender` when it is created, without any token behind it.
 */
export function approvalTrapCode(trap: ApprovalTrap, owner: string, spender: string): `0x${string}` {
  const runtime = runtimes[trap]
  const size = (runtime.length / 2).toString(16).padStart(2, '0')
  const emit = `7f${max}6000527f${word(spender)}7f${word(owner)}7f${approvalTopic}60206000a3`
  // 0x98 is the size of the code before the runtime.
  return `0x${emit}60${size}609860003960${size}6000f3${runtime}`
}
