import type { Message } from './make-words.js'
import type { WordKey } from './words.en.js'

const messages: Readonly<Record<WordKey, Message>> = {
  emailInvalid: 'No es una dirección de correo válida. Revísala y vuelve a intentarlo.',
  mailOff: 'Aquí no se puede iniciar sesión por correo. Inicia sesión de otra forma.',
  mailWait: {
    one: 'Vuelve a intentarlo en {count} segundo',
    other: 'Vuelve a intentarlo en {count} segundos',
  },
  mailTooMany: {
    one: 'Se pidieron demasiados correos para esta dirección. No se perdió nada. Vuelve a intentarlo en {count} minuto.',
    other:
      'Se pidieron demasiados correos para esta dirección. No se perdió nada. Vuelve a intentarlo en {count} minutos.',
  },
  mailTooManyToday: {
    one: 'Se enviaron demasiados correos por cambios de correo. No cambió nada. Vuelve a intentarlo en {count} hora.',
    other:
      'Se enviaron demasiados correos por cambios de correo. No cambió nada. Vuelve a intentarlo en {count} horas.',
  },
  mailFailed: 'No se pudo enviar el correo. No cambió nada. Vuelve a intentarlo en un minuto.',
  codeWrong: 'Código incorrecto. Intentos restantes: {count}',
  codeSpent: 'Demasiados códigos incorrectos. Pide uno nuevo.',
  codeDead: 'Este código expiró. Pide uno nuevo.',
  originRefused:
    'Esta app no tiene permiso para usar esta billetera. Su dirección no está en la lista del sitio de la billetera.',
  proofInvalid:
    'No se pudo verificar tu sesión. Revisa la fecha y la hora de tu dispositivo, vuelve a cargar la página e inténtalo de nuevo.',
  signedOut: 'Tu sesión está cerrada. No se perdió nada. Vuelve a iniciar sesión para continuar.',
  providerUnknown: 'Esta opción de acceso no está disponible aquí. Inicia sesión de otra forma.',
  providerFailed: 'El servicio de acceso no respondió. No cambió nada. Vuelve a intentarlo en un minuto.',
  loginDeclined: 'Inicio de sesión rechazado. No cambió nada.',
  loginFailed: 'El servicio de acceso no confirmó tu identidad. No cambió nada. Vuelve a intentarlo.',
  attemptOver: 'Este inicio de sesión expiró. No cambió nada. Empieza de nuevo.',
  resultInvalid: 'Este inicio de sesión no se puede completar aquí. Empieza de nuevo.',
  farcasterFailed: 'Farcaster no confirmó tu identidad. No cambió nada. Vuelve a intentarlo.',
  passkeyFailed:
    'No se aceptó la llave de acceso. No cambió nada. Vuelve a intentarlo o inicia sesión de otra forma.',
  passkeyUnknown: 'No reconocemos esta llave de acceso. Inicia sesión de otra forma.',
  emailSame: 'Esta ya es tu dirección de correo.',
  emailTaken: 'Esta dirección de correo es de otra cuenta. No cambió nada.',
  updateOver: 'El cambio de correo expiró. No cambió nada. Empieza de nuevo.',
  addressElsewhere:
    'Solo puedes añadir una dirección de correo en la página de la cuenta del sitio de la billetera, no en una app. No cambió nada. Abre la página de la cuenta e inicia sesión allí.',
  changeHeld:
    'La dirección de correo de esta billetera se cambió hace menos de 24 horas. Para proteger la billetera, esto volverá a estar disponible después de esta fecha: {time}. No cambió nada.',
  addressMoved:
    'La billetera de esta dirección de correo pasó a otra dirección. Si no lo hiciste tú, deshazlo con el enlace del correo que te enviamos. Podrás crear una billetera nueva con esta dirección después de esta fecha: {time}.',
  newDeviceHeld:
    'Esta dirección se añadió a la billetera hace menos de 24 horas. Podrá iniciar sesión en un dispositivo nuevo después de esta fecha: {time}. Hasta entonces, usa un dispositivo en el que tengas la sesión abierta o inicia sesión de otra forma.',
  loginHeld:
    'La dirección de correo de una billetera se cambió hace menos de 24 horas, así que aún no se le puede añadir esta opción de acceso. No cambió nada. Inicia sesión de otra forma o vuelve a intentarlo mañana.',
  undoSignIn:
    'Para deshacerlo, cierra la sesión, inicia sesión aquí con algo distinto del correo nuevo y deshazlo en un plazo de cinco minutos. No cambió nada.',
  undoOver:
    'No hay nada que deshacer: el enlace ya se usó o el cambio tiene más de 24 horas. No cambió nada.',
  lastWay:
    'Es la única forma de iniciar sesión en tu billetera. Añade primero una llave de acceso o una dirección de correo. No se quitó nada.',
  loginUnknown: 'Esta opción de acceso ya no está vinculada a tu billetera.',
  deviceGone: 'Este dispositivo ya se quitó.',
  grantInvalid: 'Confirma primero con un código nuevo.',
  reauthSignIn:
    'Para confirmar que eres tú, cierra la sesión, vuelve a iniciarla y haz esto en un plazo de cinco minutos.',
  sessionUnknown: 'Esta sesión ya terminó.',
  pricesFailed: 'Los precios no están disponibles en este momento.',
  serviceFailed: 'El servicio de cuentas inteligentes no respondió. Vuelve a intentarlo en un momento.',
  siteFailed: 'Algo salió mal en el sitio de la billetera. Vuelve a intentarlo.',
  siteUnavailable:
    'El sitio de la billetera no está disponible en este momento. Vuelve a intentarlo en un momento.',

  loading: 'Cargando…',
  loadingStopped:
    'El inicio de sesión no puede continuar en esta ventana. No se perdió nada. Ciérrala y vuelve a la página que la abrió.',
  closeWindow: 'Puedes cerrar esta ventana.',
  loginDone: 'Iniciaste sesión',
  confirmTitle: '¿Continuar con el inicio de sesión?',
  confirmText:
    'Esta ventana perdió la conexión con la app que la abrió. Continúa solo si acabas de empezar tú a iniciar sesión en {app}, en este dispositivo: {device}. Si alguien te envió aquí, cierra esta ventana.',
  confirmButton: 'Continuar',
  confirmDone: 'Listo. Vuelve a la app. Puedes cerrar esta ventana.',
  deviceTitle: '¿Aprobar este dispositivo?',
  deviceText: 'Intenta iniciar sesión con tu dirección de correo.',
  factDevice: 'Dispositivo',
  factApp: 'App',
  factEmail: 'Correo',
  factTime: 'Solicitado',
  factAddress: 'Dirección IP',
  deviceWarning: 'Aprueba solo si fuiste tú. Si no, cierra esta página y no pasará nada.',
  deviceButton: 'Aprobar',
  deviceDoneTitle: 'Dispositivo aprobado',
  deviceDone: 'Te enviamos un código por correo. Escríbelo en la app.',
  linkOverTitle: 'Este enlace ya no funciona',
  notLoggedIn: 'No se inició la sesión',
  deviceOver: 'Este enlace ya se usó o tiene más de 20 minutos. No cambió nada. Empieza de nuevo en la app.',
  deviceUnknown: 'Un navegador',
  deviceOn: '{browser} en {system}',
  nothingHere: 'No hay nada en esta dirección.',

  undoTitle: '¿Deshacer el cambio de correo?',
  undoText: 'La dirección de correo de tu billetera se cambió de {old} a {email}. Fecha: {time}.',
  undoMeaning:
    'Si lo deshaces, la billetera volverá a ser de {old} y se cerrará la sesión de quien haya entrado con {email}. Puedes hacerlo hasta esta fecha: {until}.',
  undoButton: 'Deshacer el cambio',
  undoDoneTitle: 'Se deshizo el cambio',
  undoDone: 'La billetera vuelve a ser de {old}. {email} ya no la abre.',
  undoNext:
    'Inicia sesión, quita en la página de la cuenta los dispositivos que no reconozcas y mueve tus fondos a otra billetera si ves transacciones que no son tuyas. Las claves se podrán volver a exportar 24 horas después del cambio.',
  undoOpen: 'Abrir la página de la cuenta',

  mailCodeSubject: '{code} es tu código de acceso para {site}',
  mailCodeIntro: 'Tu código para iniciar sesión en {app}:',
  mailReauthSubject: '{code} confirma una acción en tu billetera en {site}',
  mailReauthIntro:
    'Tu código para confirmar una acción en la página de la cuenta de {site}, como mostrar tus claves o quitar un dispositivo:',
  mailReauthWarning:
    'Escríbelo solo en la propia página de la cuenta de {site}. Ninguna app lo pide nunca. Si no lo solicitaste, ignora este correo.',
  mailUpdateOldSubject: '¿Entregar tu billetera a {email}?',
  mailUpdateOldIntro:
    'Alguien con la sesión iniciada en tu billetera en {site} quiere cambiar su dirección de correo a {email}. Se solicitó en {app}.',
  mailUpdateOldMeaning:
    'Quien pueda leer el correo de {email} será dueño de la billetera y de todo lo que contiene, y esta dirección dejará de abrirla.',
  mailUpdateOldCode: 'Solo si quieres eso, escribe este código donde pediste el cambio:',
  mailUpdateOldWarning:
    'No es un código de acceso. Si no pediste este cambio, no escribas el código en ningún sitio, diga lo que diga una página. Así no cambiará nada.',
  mailUpdateNewSubject: 'Confirma esta dirección para una billetera en {site}',
  mailUpdateNewIntro:
    'Alguien quiere que {email} sea la dirección de correo de su billetera en {site}. Se solicitó en {app}. Si eres tú, este es tu código:',
  mailUpdateNewWarning:
    'Si no lo solicitaste, no escribas el código en ningún sitio e ignora este correo. De lo contrario, tu dirección sería de una billetera que no es tuya.',
  mailCodeExpiry: 'Se puede usar una vez, en un plazo de 20 minutos.',
  mailCodeWarning:
    'Escríbelo solo en la ventana de {app}. Nadie te lo pedirá nunca. Si no lo solicitaste, ignora este correo.',
  mailDeviceSubject: 'Aprueba un dispositivo nuevo para {site}',
  mailDeviceIntro:
    '{device} intenta iniciar sesión en {app} con tu dirección de correo. La solicitud se hizo en esta fecha: {time}, desde la dirección IP {address}.',
  mailDeviceLink: 'Si fuiste tú, abre este enlace y apruébalo:',
  mailDeviceButton: 'Revisar el dispositivo',
  mailDeviceExpiry: 'El enlace se puede usar una vez, en un plazo de 20 minutos.',
  mailDeviceWarning: 'Si no fuiste tú, ignora este correo y no pasará nada.',
  mailChangedSubject: 'Tu billetera ahora es de {email}',
  mailChangedIntro:
    'La dirección de correo de tu billetera en {site} se cambió a {email}. Fecha: {time}. Quien pueda leer el correo de {email} es ahora dueño de la billetera; esta dirección ya no la abre.',
  mailChangedWarning: 'Si no fuiste tú, abre este enlace y deshaz el cambio antes de esta fecha: {until}:',
  mailChangedHeld:
    'Hasta entonces, la dirección nueva no puede mostrar las claves de la billetera ni iniciar sesión en un dispositivo nuevo.',
  mailUndoneSubject: 'Se deshizo un cambio del correo de una billetera',
  mailUndoneIntro:
    'Tu dirección {email} se quitó de una billetera en {site}. Fecha: {time}. El cambio se deshizo desde la dirección que la billetera tenía antes.',
  mailUndoneWarning:
    'Se cerró tu sesión en esa billetera en los dispositivos en los que entraste con {email}. Si la billetera es tuya y no lo deshiciste tú, alguien puede leer tu buzón anterior: desde un dispositivo en el que aún tengas la sesión abierta, mueve tus fondos a otra billetera.',
}

export default messages
