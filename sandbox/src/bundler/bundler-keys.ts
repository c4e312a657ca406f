import { keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

const madeUp = (name: string): `0x${string}` => keccak256(toHex(`Quoin sandbox: ${name}`))

/** Pays for bundles. Made up like all keys of the sandbox: everybody can have it. */
export const executorKey = madeUp('bundler')

/** Puts the contracts on the chain, and pays for the paymaster's deposit. */
export const deployer: PrivateKeyAccount = privateKeyToAccount(madeUp('deployer of smart accounts'))

/** Signs what the paymaster pays for. */
export const sponsor: PrivateKeyAccount = privateKeyToAccount(madeUp('paymaster'))
