import type { Message } from '../../../src/words/make-words.js'
import type { AccountKey } from './messages.en.js'

const messages: Readonly<Record<AccountKey, Message>> = {
  title: 'Tu cuenta',
  loading: 'Un momento…',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  goOn: 'Continuar',
  failed: 'Algo salió mal. No se perdió nada. Vuelve a intentarlo.',
  notKept:
    'Tu navegador no guarda datos de este sitio, así que tendrás que iniciar sesión cada vez que recargues.',

  signInTitle: 'Iniciar sesión',
  signInBody: 'Administra tus dispositivos y llaves de acceso, y exporta tus claves.',
  email: 'Correo',
  emailInvalid: 'Escribe una dirección de correo válida, como you@example.com.',
  sendCode: 'Enviar código',
  withPasskey: 'Iniciar sesión con llave de acceso',
  or: 'o',
  deviceTitle: 'Aprueba este dispositivo',
  deviceBody:
    'Enviamos un enlace a {email}. Ábrelo y aprueba este dispositivo. Esta página se actualiza sola.',
  codeTitle: 'Escribe el código',
  codeBody: 'Enviamos un código de 6 dígitos a {email}. Es válido durante 20 minutos.',
  code: 'Código',
  codeChecking: 'Comprobando el código…',
  resend: 'Reenviar código',
  otherEmail: 'Usar otro correo',

  identity: 'Sesión iniciada como',
  noEmail: 'Sin correo',
  signOut: 'Cerrar sesión',
  addresses: 'Direcciones',
  evmAccount: 'EVM',
  smartAccount: 'Cuenta inteligente',
  solanaAccount: 'Solana',
  addressesFailed: 'No se pudieron cargar tus direcciones. Tus fondos no se ven afectados.',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar. Selecciona el texto y cópialo tú.',

  changeEmail: 'Cambiar correo',
  addEmail: 'Añadir correo',
  newEmail: 'Correo nuevo',
  emailMeaning:
    'Quien pueda leer el correo de {email} será dueño de esta billetera y de todo lo que contiene. Continúa solo si ese buzón es tuyo.',
  emailHeld:
    'El cambio se puede deshacer durante 24 horas. En ese tiempo no se pueden exportar claves y el correo nuevo no puede iniciar sesión en un dispositivo nuevo.',
  held: 'Tu correo se cambió a {email}. Hasta el {date} no se pueden exportar claves ni cambiar las opciones de acceso, y el correo nuevo no puede iniciar sesión en un dispositivo nuevo. Tu correo anterior puede deshacer el cambio con el enlace que enviamos allí.',
  heldUndone:
    'Se deshizo el cambio de correo a {email}. Hasta el {date} no se pueden exportar claves ni cambiar las opciones de acceso.',
  heldPart: 'Tu correo se cambió hace poco. Esto volverá a estar disponible después del {date}.',
  undoChange: 'Deshacer el cambio',
  byEmail: 'correo',
  byPasskey: 'llave de acceso',
  withProvider: 'Iniciar sesión con {provider}',
  popupWaits: 'Continúa en la ventana nueva y confirma que eres tú.',
  popupOpen: '¿No ves ninguna ventana? Ábrela aquí.',

  logins: 'Opciones de acceso vinculadas',
  loginsNone: 'No hay otras opciones de acceso vinculadas a esta billetera.',
  loginLinked: 'Vinculada: {date}',
  removeLogin: 'Quitar opción de acceso',

  devices: 'Dispositivos',
  thisDevice: 'Este dispositivo',
  signedInAt: 'Sesión iniciada en {origin} con {method}; último uso: {date}',
  approvedAt: 'Sesión cerrada. Aprobado: {date}. Para iniciar sesión basta un código.',
  removeDevice: 'Quitar dispositivo',
  endSession: 'Cerrar sesión del dispositivo',
  endOthers: 'Cerrar sesión y quitar los demás',
  onlyThis: 'No hay otros dispositivos con la sesión iniciada ni aprobados.',

  passkeys: 'Llaves de acceso',
  passkeysNone: 'Aún no tienes ninguna llave de acceso. Con ella inicias sesión sin esperar un correo.',
  passkeyUsed: 'Añadida: {created}; último uso: {used}',
  passkeyAdded: 'Añadida: {created}; aún sin usar',
  addPasskey: 'Añadir llave de acceso',
  removePasskey: 'Quitar llave de acceso',
  passkeyRefused: 'No se creó ninguna llave de acceso. No cambió nada. Puedes volver a intentarlo.',
  passkeyExists: 'Este dispositivo ya tiene una llave de acceso para esta cuenta.',
  noPasskeys: 'Este navegador no admite llaves de acceso.',

  permissions: 'Qué pueden hacer las apps sin preguntar',
  permissionsNone: 'Ninguna app puede actuar sin preguntarte.',
  permissionOnChain:
    'La red hace cumplir este permiso, pero no su vencimiento. Revocarlo cuesta una comisión de red.',
  permissionTerms: {
    one: '{count} límite de gasto, hasta el {date}',
    other: '{count} límites de gasto, hasta el {date}',
  },
  revoke: 'Revocar',

  keys: 'Tus claves',
  keysBody:
    'Exporta tus claves a otra billetera o guárdalas en un lugar seguro. Antes confirmarás con un código nuevo.',
  showKeys: 'Mostrar mis claves',
  keysWarning:
    'Quien tenga estas claves tiene el control total de tu billetera, para siempre. Nunca te las pediremos. No las compartas ni las escribas en ningún sitio que te las pida.',
  keysSmart: 'La clave EVM también controla tu cuenta inteligente.',
  words: 'Frase de recuperación',
  evmKey: 'Clave privada EVM',
  solanaKey: 'Clave secreta de Solana',
  reveal: 'Mostrar',
  conceal: 'Ocultar',
  concealed: 'Oculta',
  doneKeys: 'Ocultar todo',
  keysGone: 'Tus claves se ocultaron después de dos minutos.',

  confirmTitle: 'Confirma que eres tú',

  passkeyTitle: 'Inicia sesión con tu llave de acceso',
  passkeyBody: 'Vas a iniciar sesión en {origin}.',
  passkeyUse: 'Usar llave de acceso',
  passkeyFailed: 'No se usó la llave de acceso. No cambió nada. Vuelve a intentarlo o cierra esta ventana.',
  passkeyOver: 'Este inicio de sesión expiró. Cierra esta ventana y empieza de nuevo.',
  passkeyDone: 'Listo. Puedes cerrar esta ventana.',
  passkeyConfirm: 'Continuar',

  errorSignedOut: 'No has iniciado sesión. Inicia sesión y vuelve a intentarlo.',
  errorNoWallet: 'Aún no tienes una billetera aquí, así que no hay claves que mostrar.',
  errorOpen:
    'No se pudo abrir tu billetera. No se perdió nada. Cierra la sesión, vuelve a iniciarla e inténtalo de nuevo.',
  errorOtherAccount: 'Hay otra cuenta con la sesión iniciada. No se firmó nada.',
  errorNetwork: 'La red no respondió como se esperaba. No se firmó nada. Vuelve a intentarlo.',
  errorMaybeSent:
    'La red no confirmó que recibió la transacción. Es posible que se haya enviado: revisa tu actividad antes de volver a intentarlo.',
  errorUnconfirmed:
    'La transacción se envió, pero aún no está confirmada. Revisa tu actividad antes de volver a intentarlo.',
  errorRevokeFailed:
    'La transacción se envió, pero falló en la red. Solo se gastó la comisión de red y no cambió ningún permiso. Vuelve a intentarlo.',
  errorElsewhere:
    'Este permiso es de otra cuenta o red. No se firmó nada. Cambia a ella y vuelve a intentarlo.',
}

export default messages
