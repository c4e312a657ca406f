export type { LibraryState } from '../../eip1193/src/index.js'
export type { Ethers6, Ethers6Provider, EthersAdapter } from './create-ethers-adapter.js'
export { createEthersAdapter } from './create-ethers-adapter.js'
