export type { LibraryState } from '../../eip1193/src/index.js'
export type { Ethers5, Ethers5Adapter, Ethers5Provider } from './create-ethers5-adapter.js'
export { createEthersAdapter } from './create-ethers5-adapter.js'
