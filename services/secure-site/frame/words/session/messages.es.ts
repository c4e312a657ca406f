import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable:
    'No se pudo conectar con el sitio de la billetera. No se perdió nada. Revisa tu conexión y vuelve a intentarlo.',
  failed: 'El sitio de la billetera no respondió como se esperaba. No se perdió nada. Vuelve a intentarlo.',
  startAgain: 'Este inicio de sesión expiró. No se perdió nada. Empieza de nuevo.',
  linkOver: 'El enlace del correo expiró. No se perdió nada. Pide uno nuevo.',
  signedOut: 'Tu sesión está cerrada. No se perdió nada. Vuelve a iniciar sesión para continuar.',
  addEmailElsewhere:
    'Solo puedes añadir una dirección de correo en la página de la cuenta del sitio de la billetera. No cambió nada. Abre la página de la cuenta e inicia sesión allí.',
  deviceGone: 'Este dispositivo ya se quitó.',
  deviceElsewhere:
    'Solo puedes quitarlo en la página de cuenta del sitio de la billetera. No ha cambiado nada.',
  aborted: 'Se canceló la solicitud',
}

export default messages
