/** What the server of the sandbox writes into the page. */
export interface DemoConfig {
  readonly gatewayUrl: string
  readonly relayUrl: string
  readonly walletUrl: string
  readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  readonly projectId: string
}

/** Reads the configuration of this page. Throws where the page was not served by the sandbox. */
export function readConfig(): DemoConfig {
  const config: Partial<DemoConfig> = JSON.parse(document.getElementById('quoin-config')?.textContent ?? '{}')
  const { gatewayUrl, relayUrl, walletUrl, chains, projectId } = config
  if (!gatewayUrl || !relayUrl || !walletUrl || !chains || !projectId) {
    throw new Error('This page has no configuration. Start it with "npm start".')
  }
  return { gatewayUrl, relayUrl, walletUrl, chains, projectId }
}
