/** What the demo's own script reads from `#quoin-config`. */
export interface DemoConfig {
  gatewayUrl: string
  relayUrl: string
  walletUrl: string
  chains: readonly { id: number; name: string; rpcUrl: string }[]
  projectId: string
}

function inScript(value: unknown): string {
  // "</script>" in a value must not end the element.
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/**
 * The demo's page for one response: a nonce for each script, the configuration, and the sandbox extension's script unless
 * it is off.
 */
export function demoPage(
  template: string,
  nonce: string,
  config: DemoConfig,
  withExtension: boolean,
): string {
  const filled = template
    .replaceAll('__NONCE__', nonce)
    .replace(
      /(<script\b[^>]*\bid="quoin-config"[^>]*>)[^<]*(<\/script>)/,
      (_whole, open: string, close: string) => {
        return `${open}${inScript(config)}${close}`
      },
    )
  if (!withExtension) return filled
  const extension =
    `<script type="application/json" id="sandbox-config">${inScript({ chains: config.chains })}</script>` +
    `<script nonce="${nonce}" src="/sandbox-extension.js"></script>`
  return filled.replace('</head>', () => `${extension}</head>`)
}
