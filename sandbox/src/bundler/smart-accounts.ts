import { installSmartAccounts } from '../heavy-parts/install-heavy-part.js'
import { serveApp } from '../http/serve-app.js'
import { createPaymaster } from './create-paymaster.js'
import { deploySessionKeys } from './deploy-session-keys.js'
import { deploySmartAccounts } from './deploy-smart-accounts.js'
import { createBundlerFront } from './json-rpc-app.js'
import { type SmartAccountContracts, smartAccountContracts } from './smart-account-contracts.js'
import { type RunningBundler, startBundler } from './start-bundler.js'

export interface SmartAccountsOptions {
  /** An anvil node. */
  readonly rpcUrl: string
  readonly chainId: number
  readonly ports: {
    /** Proxy of the bundler, for pages. */
    readonly bundler: number
    /** Service of the paymaster (ERC-7677). */
    readonly paymaster: number
    /** The bundler itself, behind the proxy. */
    readonly alto: number
  }
  /** Logs slow steps, such as the installation. */
  readonly log?: (line: string) => void
}

/** Smart accounts (ERC-4337) of one chain. Their addresses are known before they are started. */
export interface SmartAccounts {
  readonly bundlerUrl: string
  readonly paymasterUrl: string
  readonly contracts: SmartAccountContracts
  isRunning(): boolean
  /** Deploys the contracts and starts the bundler, once for all calls. Rejects with the reason of a failure. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Serves bundler and paymaster of a chain. They respond that there are no smart accounts until these are started. */
export async function serveSmartAccounts(options: SmartAccountsOptions): Promise<SmartAccounts> {
  const { rpcUrl, chainId, ports, log = () => {} } = options
  let bundler: RunningBundler | undefined
  let starting: Promise<void> | undefined
  const front = await serveApp(
    createBundlerFront(() => bundler?.url),
    ports.bundler,
  )
  const paymaster = await serveApp(
    createPaymaster({ rpcUrl, chainId, isOpen: () => bundler !== undefined }),
    ports.paymaster,
  ).catch(async (error) => {
    await front.stop()
    throw error
  })

  async function startAll(): Promise<void> {
    const folder = await installSmartAccounts(log)
    await deploySmartAccounts(rpcUrl, folder)
    await deploySessionKeys(rpcUrl, folder)
    bundler = await startBundler({ rpcUrl, port: ports.alto, folder })
  }

  return {
    bundlerUrl: front.url,
    paymasterUrl: paymaster.url,
    contracts: smartAccountContracts,
    isRunning: () => bundler !== undefined,
    start() {
      starting ??= startAll().catch((error) => {
        starting = undefined
        throw error
      })
      return starting
    },
    async stop() {
      await starting?.catch(() => {})
      await Promise.all([front.stop(), paymaster.stop(), bundler?.stop()])
      bundler = undefined
    },
  }
}

/** Starts smart accounts, for tests. */
export async function startSmartAccounts(options: SmartAccountsOptions): Promise<SmartAccounts> {
  const accounts = await serveSmartAccounts(options)
  try {
    await accounts.start()
    return accounts
  } catch (error) {
    await accounts.stop()
    throw error
  }
}
