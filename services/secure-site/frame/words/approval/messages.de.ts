import type { Message } from '../../../src/words/make-words.js'
import type { ApprovalKey } from './messages.en.js'

const messages: Readonly<Record<ApprovalKey, Message>> = {
  reading: 'Anfrage wird gelesen',
  readingBody: 'Sie sehen, was sie bewirkt, bevor Sie entscheiden.',
  failedTitle: 'Diese Anfrage kann nicht bestätigt werden',
  failedBody: 'Die Anfrage konnte nicht gelesen werden. Nichts wurde signiert oder gesendet.',
  nothingSigned: 'Nichts wurde signiert oder gesendet.',
  close: 'Schließen',
  decline: 'Ablehnen',
  confirm: 'Bestätigen',
  sign: 'Signieren',
  allow: 'Erlauben',
  takeBack: 'Widerrufen',
  handOver: 'E-Mail-Adresse ändern',
  logOut: 'Abmelden',
  waiting: { one: '{count} weitere Anfrage wartet.', other: '{count} weitere Anfragen warten.' },
  covered:
    'Ein Teil dieses Fensters ist verdeckt oder nicht sichtbar. Sie können bestätigen, sobald alles sichtbar ist.',

  titleMessage: 'Nachricht signieren',
  titleTypedData: 'Daten signieren',
  titlePermit: 'Permit signieren',
  titleTransaction: 'Transaktion bestätigen',
  titleBatch: { one: '{count} Schritt bestätigen', other: '{count} Schritte bestätigen' },
  titleSignedOnly: 'Transaktion signieren',
  titlePermissions: 'Ohne Nachfrage erlauben',
  titleRevoke: 'Berechtigung widerrufen',
  titleEmail: 'E-Mail-Adresse Ihrer Wallet ändern',

  titleDevice: 'Gerät abmelden',
  requestedBy: 'Angefordert von',
  claimedName: 'Sie nennt sich „{name}“.',
  account: 'Ihr Konto',
  eoa: 'Standardkonto',
  smartAccount: 'Smart-Konto',
  switchedToEoa: 'Sie signieren mit Ihrem Standardkonto. {app} hat von Ihrem Smart-Konto dorthin gewechselt.',
  switchedToSmartAccount:
    'Sie signieren mit Ihrem Smart-Konto. {app} hat von Ihrem Standardkonto dorthin gewechselt.',
  network: 'Netzwerk',
  fee: 'Netzwerkgebühr',
  feeAtMost: 'Bis zu {amount}',
  feeSponsored: 'Für Sie bezahlt',
  feeUnknown: 'Unbekannt',
  costs: 'Kosten',
  send: 'Senden',
  pay: 'Sie zahlen',
  minimumReceived: 'Mindestens erhalten',
  receiveAbout: 'Sie erhalten etwa',
  total: 'Gesamt',
  to: 'An',
  details: 'Details',
  address: 'Kontoadresse',
  networkId: 'Netzwerk-ID',

  whatHappens: 'Was passiert',
  allOrNothing: 'Entweder werden alle Schritte ausgeführt oder keiner.',
  balances: 'Änderungen Ihres Guthabens',
  balancesNothing: 'Ihr Guthaben würde sich nicht ändern.',
  balancesReverts: 'Dies würde fehlschlagen, und Sie würden die Gebühr verlieren.',
  balancesRevertsReason:
    'Dies würde fehlschlagen, und Sie würden die Gebühr verlieren. Der Contract meldet: {reason}',
  balancesUnavailable: 'Änderungen Ihres Guthabens lassen sich auf diesem Netzwerk nicht vorhersehen.',
  about: '(etwa {fiat})',
  smallestUnits: '{value} kleinste Einheiten von {token}',
  theToken: 'der Token {address}',
  theCoin: 'der Coin des Netzwerks',
  tokenIs: 'Der Token {address} nennt sich {symbol}.',

  stepSend: '{amount} an {to} senden',
  stepSendFrom: '{amount} von {from} an {to} senden',
  stepAllow: '{spender} erlauben, bis zu {amount} zu entnehmen',
  stepAllowMore: '{spender} erlauben, {amount} mehr zu entnehmen als jetzt',
  stepAllowLess: '{spender} erlauben, {amount} weniger zu entnehmen als jetzt',
  stepAllowUnlimited: '{spender} erlauben, alle Ihre {token} zu entnehmen, jetzt und später',
  stepAllowOf: '{spender} erlauben, bis zu {amount} von {owner} zu entnehmen',
  stepAllowUnlimitedOf: '{spender} erlauben, alle {token} von {owner} zu entnehmen, jetzt und später',
  stepRevoke: '{spender} nicht mehr erlauben, Ihre {token} zu entnehmen',
  stepAllowAll: '{operator} erlauben, alle Ihre NFTs von {collection} zu entnehmen, jetzt und später',
  stepDisallowAll: '{operator} nicht mehr erlauben, Ihre NFTs von {collection} zu entnehmen',
  stepAllowNft: '{spender} erlauben, NFT {id} von {collection} zu entnehmen',
  stepSendNft: 'NFT {id} von {collection} an {to} senden',
  stepSendNfts: '{count} Stück von NFT {id} von {collection} an {to} senden',
  stepSwap: '{sellAmount} gegen mindestens {minimum} tauschen',
  stepSwapTo: '{sellAmount} gegen mindestens {minimum} tauschen, gesendet an {to}',
  swapBy: 'Über den Contract {contract}.',
  stepDeploy: 'Contract erstellen',
  stepDeployWith: 'Contract erstellen und {amount} an ihn senden',
  stepGiveAccount: 'Das Konto {subject} mit allem, was darin ist, an {to} übertragen',
  stepGiveRight: '{to} von jetzt an die Kontrolle über {subject} geben (Recht: {right})',
  stepDropRight: 'Dauerhaft auf ein Recht an {subject} verzichten (Recht: {right})',
  stepCreateTokenAccount: 'Ein Konto für {token} erstellen, das {owner} gehört',
  stepCloseTokenAccount: 'Das Konto {account} schließen; die Coins darin gehen an {to}',
  stepMemo: 'Diesen Text öffentlich lesbar machen: {text}',
  stepUnknown: '{to} aufrufen: Wir können nicht erkennen, was das bewirkt',
  stepUnknownValue: '{amount} an {to} senden und es aufrufen: Wir können nicht erkennen, was das bewirkt',
  until: 'Bis {date}.',
  bySignature: 'Schon Ihre Signatur erlaubt dies. Sie werden nicht gebeten, eine Transaktion zu bestätigen.',
  rawData: 'Rohdaten',
  selector: 'Funktion',

  message: 'Nachricht',
  messageHex: 'Die Nachricht ist kein Text. Ihre Bytes:',
  messageEmpty: 'Die Nachricht ist leer.',
  typedDomain: 'Bestimmt für',
  typedMessage: 'Daten: {type}',
  empty: 'leer',

  permissionTerms: 'Was sie ohne Nachfrage tun kann',
  permissionPeriod: 'Bis zu {amount} je Zeitraum ausgeben (Zeitraum: {period})',
  permissionAmount: 'Insgesamt bis zu {amount} ausgeben',
  permissionTotal: 'Insgesamt bis zu {amount}',
  permissionTo: 'Nur an {to}',
  permissionUntil: 'Bis',
  permissionSigner: 'Verwendet von',
  permissionEnforced: 'Durchgesetzt von',
  enforcedByChain:
    'Einem Contract im Netzwerk. Er erlaubt nur, diese Beträge zu senden; alles darüber hinaus schlägt fehl. Die Wallet-Website ist nicht beteiligt.',
  endNotOnChain:
    'Das Netzwerk setzt das Ablaufdatum nicht durch. Auch danach können die Schlüssel noch senden, was vom Gesamtbetrag übrig ist, bis Sie die Berechtigung widerrufen.',
  enforcedBySite:
    'Der Wallet-Website. Sie prüft jede Anfrage, bevor sie signiert. Kein Contract im Netzwerk tut das.',
  permission: 'Berechtigung',
  revokeBody: 'Ab dann muss die App Sie jedes Mal fragen.',

  emailWarning:
    'Wer die E-Mails an {email} lesen kann, dem gehören dann diese Wallet und alles darin. Fahren Sie nur fort, wenn dieses Postfach Ihres ist.',
  emailNow: 'Aktuelle E-Mail-Adresse',
  emailNext: 'Neue E-Mail-Adresse',
  emailSteps:
    'Als Nächstes senden wir an jede der beiden Adressen einen Code. Von Ihrer aktuellen Adresse aus können Sie die Änderung 24 Stunden lang rückgängig machen. In dieser Zeit können keine Schlüssel exportiert werden, und die neue Adresse kann sich nicht auf einem neuen Gerät anmelden.',

  device: 'Gerät',
  deviceOrigin: 'Angemeldet bei',
  deviceUsed: 'Zuletzt genutzt',
  deviceBody:
    'Es wird sofort von Ihrer Wallet abgemeldet und muss sich neu anmelden. Ihr Guthaben und Ihre Schlüssel bleiben unverändert.',
  warnings: 'Genau prüfen',
  unlimitedAllowance:
    'Wer die Freigabe erhält, könnte Ihnen jederzeit alles von einem Token wegnehmen, auch was Sie später erhalten. Erlauben Sie dies nur, wenn Sie der Gegenseite vertrauen.',
  allNfts:
    'Wer die Freigabe erhält, könnte Ihnen jederzeit jedes NFT einer Sammlung wegnehmen, auch solche, die Sie später erhalten.',
  unknownCall:
    'Ein Teil dieser Anfrage ist nicht lesbar. Bestätigen Sie sie nur, wenn Sie der App vertrauen und wissen, wofür sie ist.',
  wouldRevert: 'Das Netzwerk meldet, dass dies fehlschlagen würde.',
  domainIsOther:
    'Diese Daten sind für eine andere App oder einen anderen Contract bestimmt als die App, die sie anfordert.',
  blindMessage:
    'Diese Nachricht ist kein lesbarer Text. Sie können also nicht wissen, womit Sie sich einverstanden erklären.',
  sendsToContract:
    'Sie senden an einen Contract. Wenn er diese Coins nicht empfangen kann, sind sie verloren.',
  signedOnly:
    'Sobald Sie signieren, kann die anfordernde App die Transaktion senden: jetzt oder später, wenn Sie es nicht erwarten.',
  swapUnproven:
    'Das Netzwerk hat nicht bestätigt, dass der Contract auszahlt, was er soll. Bestätigen Sie dies nur, wenn Sie der App und dem Contract vertrauen.',
  swapToOther: 'Die getauschten Token gehen an ein anderes Konto, nicht an Ihres.',
  givesAuthority:
    'Sie geben jemand anderem ein Recht an Ihrem Konto oder Ihren Token. Möglicherweise können Sie es nicht zurücknehmen.',
  unsignedFields:
    'Die Anfrage enthält Daten, die nicht Teil dessen sind, was Sie signieren. Sie werden nicht angezeigt.',
  hiddenCharacters:
    'Der Text enthält Zeichen, die Text verbergen oder umkehren. Sie werden als Codes angezeigt.',

  errorTransaction:
    'Die Transaktion, die Sie für die App signieren sollen, ist nicht lesbar. Nichts wurde signiert.',
  errorNotYours: 'Diese Transaktion ist nicht von Ihrem Konto zu signieren. Nichts wurde signiert.',
  errorMessage:
    'Die Nachricht, die Sie für die App signieren sollen, ist nicht lesbar. Nichts wurde signiert.',
  errorDisguised: 'Die App hat eine Transaktion als Nachricht ausgegeben. Nichts wurde signiert.',
  errorData:
    'Die Daten, die Sie für die App signieren sollen, sind nicht lesbar. Nichts wurde signiert. Melden Sie das der App.',
  errorMismatch: 'Die Transaktion stimmt nicht mit der Anfrage überein. Nichts wurde signiert.',
  errorPermission: 'Dieses Netzwerk kann diese Berechtigung nicht durchsetzen. Nichts wurde signiert.',
  errorNetwork:
    'Das Netzwerk hat nicht wie erwartet geantwortet. Nichts wurde signiert. Versuchen Sie es erneut.',
  errorTimeout:
    'Das Netzwerk hat nicht rechtzeitig geantwortet. Nichts wurde gesendet. Versuchen Sie es erneut.',
}

export default messages
