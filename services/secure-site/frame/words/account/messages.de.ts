import type { Message } from '../../../src/words/make-words.js'
import type { AccountKey } from './messages.en.js'

const messages: Readonly<Record<AccountKey, Message>> = {
  title: 'Ihr Konto',
  loading: 'Einen Moment…',
  retry: 'Erneut versuchen',
  cancel: 'Abbrechen',
  goOn: 'Weiter',
  failed: 'Etwas ist schiefgegangen. Nichts ist verloren. Versuchen Sie es erneut.',
  notKept:
    'Ihr Browser speichert für diese Website keine Daten. Sie müssen sich nach jedem Neuladen wieder anmelden.',

  signInTitle: 'Anmelden',
  signInBody: 'Verwalten Sie Ihre Geräte und Passkeys und exportieren Sie Ihre Schlüssel.',
  email: 'E-Mail',
  emailInvalid: 'Geben Sie eine gültige E-Mail-Adresse ein, etwa you@example.com.',
  sendCode: 'Code senden',
  withPasskey: 'Mit Passkey anmelden',
  or: 'oder',
  deviceTitle: 'Bestätigen Sie dieses Gerät',
  deviceBody:
    'Wir haben einen Link an {email} gesendet. Öffnen Sie ihn und bestätigen Sie dieses Gerät. Diese Seite aktualisiert sich von selbst.',
  codeTitle: 'Code eingeben',
  codeBody: 'Wir haben einen 6-stelligen Code an {email} gesendet. Er ist 20 Minuten gültig.',
  code: 'Code',
  codeChecking: 'Code wird geprüft…',
  resend: 'Code erneut senden',
  otherEmail: 'Andere E-Mail verwenden',

  identity: 'Angemeldet als',
  noEmail: 'Keine E-Mail',
  signOut: 'Abmelden',
  addresses: 'Adressen',
  evmAccount: 'EVM',
  smartAccount: 'Smart-Konto',
  solanaAccount: 'Solana',
  addressesFailed: 'Ihre Adressen konnten nicht geladen werden. Ihr Guthaben ist nicht betroffen.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Kopieren nicht möglich. Markieren Sie den Text und kopieren Sie ihn selbst.',

  changeEmail: 'E-Mail ändern',
  addEmail: 'E-Mail hinzufügen',
  newEmail: 'Neue E-Mail',
  emailMeaning:
    'Wer die E-Mails an {email} lesen kann, dem gehören dann diese Wallet und alles darin. Fahren Sie nur fort, wenn dieses Postfach Ihres ist.',
  emailHeld:
    'Die Änderung kann 24 Stunden lang rückgängig gemacht werden. In dieser Zeit können keine Schlüssel exportiert werden, und die neue Adresse kann sich nicht auf einem neuen Gerät anmelden.',
  held: 'Ihre E-Mail-Adresse wurde zu {email} geändert. Bis {date} können keine Schlüssel exportiert und keine Anmeldearten geändert werden, und die neue Adresse kann sich nicht auf einem neuen Gerät anmelden. Über den Link, den wir an Ihre bisherige Adresse gesendet haben, lässt sich die Änderung rückgängig machen.',
  heldUndone:
    'Die Änderung der E-Mail-Adresse zu {email} wurde rückgängig gemacht. Bis {date} können keine Schlüssel exportiert und keine Anmeldearten geändert werden.',
  heldPart: 'Ihre E-Mail-Adresse wurde vor Kurzem geändert. Dies ist nach dem {date} wieder möglich.',
  undoChange: 'Änderung rückgängig machen',
  byEmail: 'E-Mail',
  byPasskey: 'Passkey',
  withProvider: 'Mit {provider} anmelden',
  popupWaits: 'Fahren Sie im neuen Fenster fort und bestätigen Sie, dass Sie es sind.',
  popupOpen: 'Kein Fenster zu sehen? Hier öffnen.',

  logins: 'Verknüpfte Anmeldungen',
  loginsNone: 'Mit dieser Wallet sind keine anderen Anmeldungen verknüpft.',
  loginLinked: 'Verknüpft: {date}',
  removeLogin: 'Anmeldung entfernen',

  devices: 'Geräte',
  thisDevice: 'Dieses Gerät',
  signedInAt: 'Angemeldet bei {origin} mit {method}, zuletzt verwendet: {date}',
  approvedAt: 'Abgemeldet. Bestätigt: {date}. Zur Anmeldung genügt ein Code.',
  removeDevice: 'Gerät entfernen',
  endSession: 'Gerät abmelden',
  endOthers: 'Alle anderen abmelden und entfernen',
  onlyThis: 'Keine anderen Geräte sind angemeldet oder bestätigt.',

  passkeys: 'Passkeys',
  passkeysNone: 'Sie haben noch keinen Passkey. Damit melden Sie sich an, ohne auf eine E-Mail zu warten.',
  passkeyUsed: 'Hinzugefügt: {created}, zuletzt verwendet: {used}',
  passkeyAdded: 'Hinzugefügt: {created}, noch nicht verwendet',
  addPasskey: 'Passkey hinzufügen',
  removePasskey: 'Passkey entfernen',
  passkeyRefused: 'Es wurde kein Passkey erstellt. Nichts wurde geändert. Sie können es erneut versuchen.',
  passkeyExists: 'Dieses Gerät hat bereits einen Passkey für dieses Konto.',
  noPasskeys: 'Dieser Browser unterstützt keine Passkeys.',

  permissions: 'Was Apps ohne Nachfrage tun können',
  permissionsNone: 'Keine App kann etwas tun, ohne Sie zu fragen.',
  permissionOnChain:
    'Das Netzwerk setzt diese Berechtigung durch, aber nicht ihr Ablaufdatum. Der Widerruf kostet eine Netzwerkgebühr.',
  permissionTerms: { one: '{count} Freigabe, bis {date}', other: '{count} Freigaben, bis {date}' },
  revoke: 'Widerrufen',

  keys: 'Ihre Schlüssel',
  keysBody:
    'Exportieren Sie Ihre Schlüssel in eine andere Wallet oder bewahren Sie sie an einem sicheren Ort auf. Zuerst bestätigen Sie mit einem neuen Code.',
  showKeys: 'Meine Schlüssel anzeigen',
  keysWarning:
    'Wer diese Schlüssel hat, hat die volle Kontrolle über Ihre Wallet, dauerhaft. Wir werden nie danach fragen. Geben Sie sie niemandem weiter, und geben Sie sie auf keiner Website ein, die danach fragt.',
  keysSmart: 'Der EVM-Schlüssel kontrolliert auch Ihr Smart-Konto.',
  words: 'Wiederherstellungsphrase',
  evmKey: 'Privater EVM-Schlüssel',
  solanaKey: 'Geheimer Solana-Schlüssel',
  reveal: 'Anzeigen',
  conceal: 'Verbergen',
  concealed: 'Verborgen',
  doneKeys: 'Alle verbergen',
  keysGone: 'Ihre Schlüssel wurden nach zwei Minuten verborgen.',

  confirmTitle: 'Bestätigen Sie, dass Sie es sind',

  passkeyTitle: 'Mit Ihrem Passkey anmelden',
  passkeyBody: 'Sie melden sich bei {origin} an.',
  passkeyUse: 'Passkey verwenden',
  passkeyFailed:
    'Der Passkey wurde nicht verwendet. Nichts wurde geändert. Versuchen Sie es erneut oder schließen Sie dieses Fenster.',
  passkeyOver: 'Diese Anmeldung ist abgelaufen. Schließen Sie dieses Fenster und beginnen Sie von vorn.',
  passkeyDone: 'Fertig. Sie können dieses Fenster schließen.',
  passkeyConfirm: 'Weiter',

  errorSignedOut: 'Sie sind nicht angemeldet. Melden Sie sich an und versuchen Sie es erneut.',
  errorNoWallet: 'Sie haben hier noch keine Wallet, also gibt es keine Schlüssel anzuzeigen.',
  errorOpen:
    'Ihre Wallet konnte nicht geöffnet werden. Nichts ist verloren. Melden Sie sich ab und wieder an und versuchen Sie es erneut.',
  errorOtherAccount: 'Ein anderes Konto ist angemeldet. Nichts wurde signiert.',
  errorNetwork:
    'Das Netzwerk hat nicht wie erwartet geantwortet. Nichts wurde signiert. Versuchen Sie es erneut.',
  errorMaybeSent:
    'Das Netzwerk hat den Empfang der Transaktion nicht bestätigt. Sie wurde möglicherweise gesendet. Prüfen Sie Ihre Aktivität, bevor Sie es erneut versuchen.',
  errorUnconfirmed:
    'Die Transaktion wurde gesendet, ist aber noch nicht bestätigt. Prüfen Sie Ihre Aktivität, bevor Sie es erneut versuchen.',
  errorRevokeFailed:
    'Die Transaktion wurde gesendet, ist aber im Netzwerk fehlgeschlagen. Nur die Netzwerkgebühr wurde gezahlt, und keine Berechtigung wurde geändert. Versuchen Sie es erneut.',
  errorElsewhere:
    'Diese Berechtigung gehört zu einem anderen Konto oder Netzwerk. Nichts wurde signiert. Wechseln Sie dorthin und versuchen Sie es erneut.',
}

export default messages
