import type { AnyKernel, Connection } from '#kernel'
import { buttonKinds } from '../element/button-kinds.js'
import type { ButtonContext } from '../element/button-model.js'
import { faces } from '../element/faces.js'
import type { InitialConnection, RememberedState } from '../element/remembered-state.js'

/** Returns a remembered account in the form of a live one: the faces draw the same for both. */
const asConnection = ({ namespace, address, type, caipNetworkId }: InitialConnection): Connection => ({
  connectorId: '',
  namespace,
  caipNetworkId,
  accounts: [{ namespace, address, type }],
  approvedCaipNetworkIds: [],
  supportsAllNetworks: false,
  smartAccountEnabledNetworks: [],
  wallet: { name: '' },
  isWatchOnly: false,
  restored: true,
})

/** Returns the kernel with the remembered network as the active one: on a server it has not restored its own. */
function withNetwork(kernel: AnyKernel, { caipNetworkId }: InitialConnection): AnyKernel {
  const network = kernel.networks.find(caipNetworkId)
  const networks = { ...kernel.networks, active: () => network, isUnsupported: () => false }
  // All other members are those of the kernel itself.
  return Object.create(kernel, { networks: { value: networks } })
}

/** Draws a button with a remembered account: see `RememberedState.drawButton`. */
export function drawRemembered(
  kernel: AnyKernel,
  remembered: InitialConnection,
  tag: string,
  attributes: Parameters<RememberedState['drawButton']>[1],
): ReturnType<RememberedState['drawButton']> {
  const context: ButtonContext = {
    ...attributes,
    kernel: withNetwork(kernel, remembered),
    loadingLabel: undefined,
    state: { status: 'connected', connection: asConnection(remembered) },
  }
  const shown = buttonKinds[tag]?.model(context)
  if (typeof shown !== 'string') return { model: shown, styles: '' }
  const model = faces[shown](context)
  // In the style element: a strict policy allows no style attribute. The icon of a chevron is drawn in the browser.
  const colors = (model?.picture?.colors ?? []).map((color, index) => `--q-${'abc'[index]}:${color}`)
  return { model, styles: `${faces.styles}.picture{${colors.join(';')}}.chevron{inline-size:18px}` }
}
