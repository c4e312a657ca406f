import type { Address, Hex } from 'viem'

/** A test account: a well-known key of local Ethereum nodes. Public and worthless. */
export interface WalletAccount {
  readonly label: string
  /** Index in the test mnemonic. */
  readonly index: number
  readonly address: Address
  readonly privateKey: Hex
}

/** The three accounts of the sandbox wallet page. */
export const PAGE_WALLET_ACCOUNTS: readonly [WalletAccount, WalletAccount, WalletAccount] = [
  {
    label: 'Account 1',
    index: 1,
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  {
    label: 'Account 2',
    index: 3,
    address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    privateKey: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  },
  {
    label: 'Account 3',
    index: 5,
    address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
    privateKey: '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
  },
]

/** The three accounts of the sandbox extension; none is shared with the wallet page. */
export const EXTENSION_WALLET_ACCOUNTS: readonly [WalletAccount, WalletAccount, WalletAccount] = [
  {
    label: 'Account 1',
    index: 2,
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
  {
    label: 'Account 2',
    index: 4,
    address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
    privateKey: '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  },
  {
    label: 'Account 3',
    index: 6,
    address: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
    privateKey: '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
  },
]
