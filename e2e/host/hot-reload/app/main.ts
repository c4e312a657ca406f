/// <reference types="vite/client" />
import { createQuoin } from 'quoin'
import 'quoin/elements'
import { mountQuoin } from 'quoin/ui'
import { greetingPlugin } from './greeting-plugin.js'
import { options } from './options.js'

const quoin = createQuoin(options).use(greetingPlugin)
mountQuoin(quoin)
Object.assign(window, { quoin })
await quoin.start()

if (import.meta.hot) {
  // Vite calls `dispose` of the module that accepts the change, and waits for it.
  import.meta.hot.accept()
  import.meta.hot.dispose(() => quoin.dispose())
}
