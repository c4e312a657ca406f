import { eip155 } from 'quoin/chains/eip155'
import { createKernel, type Kernel } from 'quoin/kernel'
import { type WalletsPlugin, walletsPlugin } from 'quoin/plugins/wallets'
import { createMockEvmWallet, createTestPlatform, type MockEvmWallet } from 'quoin/testing'
import { type SanctionsListPlugin, sanctionsList } from '../src/manifest.js'

export const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const listed = '0x8589427373D6D84E98730D7795D8f6f8731FDA16'
export const friend = '0x52908400098527886E0F7030069857D2E4169EE7'
export const token = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

export interface World {
  readonly kernel: Kernel<SanctionsListPlugin | WalletsPlugin>
  readonly wallet: MockEvmWallet
  connect(): Promise<unknown>
  send(transaction: object): Promise<unknown>
  /** The methods that the wallet got. */
  sent(): readonly string[]
}

/** A kernel with a wallet in the page and the plugin. */
export async function makeWorld(
  addresses: readonly string[],
  { mayRefuse = true, connects = true }: { mayRefuse?: boolean; connects?: boolean } = {},
): Promise<World> {
  const platform = createTestPlatform({ page: { url: 'https://app.example/' } })
  platform.onFetch(() => Promise.reject(new Error('offline')))
  const wallet = createMockEvmWallet({
    accounts: [account],
    chainId: 1,
    chains: [1],
    answers: { eth_sendTransaction: () => `0x${'ab'.repeat(32)}`, personal_sign: () => '0x01' },
  })
  wallet.announceOn(platform)
  const kernel = createKernel({
    projectId: 'test',
    platform,
    logLevel: 'silent',
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
    policy: { plugins: { sanctionsList: { allowedPowers: mayRefuse ? ['actionChecks'] : [] } } },
  })
    .use(eip155)
    .use(walletsPlugin)
    .use(sanctionsList, { addresses })
  await kernel.start()
  const [connector] = kernel.connectors.list('eip155')
  const connect = (): Promise<unknown> => kernel.connections.connect(connector?.id ?? '')
  if (connects) await connect()
  return {
    kernel,
    wallet,
    connect,
    send: (transaction) =>
      kernel.rpc.request({ method: 'eth_sendTransaction', params: [{ from: account, ...transaction }] }),
    sent: () => wallet.requests.map(({ method }) => method).filter((method) => /send|sign/i.test(method)),
  }
}
