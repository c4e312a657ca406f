import { UniversalProvider } from '@walletconnect/universal-provider'
import { createQuietCore } from '../../wallet/src/create-quiet-core.js'
import { handleRefusals } from '../../wallet/src/handle-refusals.js'

/** The result of UniversalProvider.init. */
export type TestDapp = Awaited<ReturnType<typeof UniversalProvider.init>>

/** Creates a dapp's WalletConnect client on the sandbox relay, without the library's calls to its vendor. */
export async function createTestDapp(relayUrl: string, name: string): Promise<TestDapp> {
  const core = createQuietCore({
    relayUrl,
    projectId: 'sandbox-test',
    customStoragePrefix: `dapp-${name}`,
    storageOptions: { database: ':memory:' },
    logger: 'silent',
  })
  const dapp = await UniversalProvider.init({
    core,
    projectId: 'sandbox-test',
    relayUrl,
    logger: 'silent',
    metadata: { name, description: 'A test', url: 'https://dapp.example', icons: [] },
  })
  handleRefusals(dapp.client)
  return dapp
}

/** Starts a pairing for eip155 on both sandbox chains; `uri` is the wallet's link. */
export async function startPairing(
  dapp: TestDapp,
  rpcMap: Record<string, string> = { 31337: 'http://localhost:1', 31338: 'http://localhost:1' },
): Promise<{ uri: string; session: ReturnType<TestDapp['connect']> }> {
  const uri = new Promise<string>((resolve) => dapp.once('display_uri', resolve))
  const session = dapp.connect({
    optionalNamespaces: {
      eip155: {
        chains: ['eip155:31337', 'eip155:31338'],
        methods: [
          'personal_sign',
          'eth_signTypedData_v4',
          'eth_sendTransaction',
          'wallet_switchEthereumChain',
        ],
        events: ['accountsChanged', 'chainChanged'],
        rpcMap,
      },
    },
  })
  // Callers that await the session receive the rejection; before that it must not count as unhandled.
  session.catch(() => {})
  return { uri: await uri, session }
}
