import type { Message } from '#kernel'
import messages, { type UiMessageKey } from './messages.en.js'
import { pseudoCatalogue } from './pseudo-catalogue.js'

const pseudo: Readonly<Record<UiMessageKey, Message>> = pseudoCatalogue(messages)

export default pseudo
