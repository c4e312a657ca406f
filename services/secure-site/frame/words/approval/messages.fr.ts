import type { Message } from '../../../src/words/make-words.js'
import type { ApprovalKey } from './messages.en.js'

const messages: Readonly<Record<ApprovalKey, Message>> = {
  reading: 'Lecture de la demande',
  readingBody: 'Vous verrez ce qu’elle fait avant de décider.',
  failedTitle: 'Cette demande ne peut pas être approuvée',
  failedBody: 'Impossible de lire la demande. Rien n’a été signé ni envoyé.',
  nothingSigned: 'Rien n’a été signé ni envoyé.',
  close: 'Fermer',
  decline: 'Refuser',
  confirm: 'Confirmer',
  sign: 'Signer',
  allow: 'Autoriser',
  takeBack: 'Révoquer',
  handOver: 'Changer l’e-mail',
  logOut: 'Se déconnecter',
  waiting: { one: '{count} autre demande en attente.', other: '{count} autres demandes en attente.' },
  covered:
    'Une partie de cette fenêtre est masquée ou hors de vue. Vous pourrez confirmer quand tout sera visible.',

  titleMessage: 'Signer un message',
  titleTypedData: 'Signer des données',
  titlePermit: 'Signer un permis',
  titleTransaction: 'Approuver une transaction',
  titleBatch: { one: 'Approuver {count} étape', other: 'Approuver {count} étapes' },
  titleSignedOnly: 'Signer une transaction',
  titlePermissions: 'Autoriser sans demander',
  titleRevoke: 'Révoquer une permission',
  titleEmail: 'Changer l’e-mail de votre portefeuille',

  titleDevice: 'Déconnecter l’appareil',
  requestedBy: 'Demandé par',
  claimedName: 'Se présente comme « {name} ».',
  account: 'Votre compte',
  eoa: 'Compte standard',
  smartAccount: 'Compte intelligent',
  switchedToEoa: 'Vous signez avec votre compte standard. {app} y est passé depuis votre compte intelligent.',
  switchedToSmartAccount:
    'Vous signez avec votre compte intelligent. {app} y est passé depuis votre compte standard.',
  network: 'Réseau',
  fee: 'Frais de réseau',
  feeAtMost: 'Jusqu’à {amount}',
  feeSponsored: 'Payés pour vous',
  feeUnknown: 'Inconnus',
  costs: 'Coûts',
  send: 'Envoi',
  pay: 'Vous payez',
  minimumReceived: 'Minimum reçu',
  receiveAbout: 'Vous recevez environ',
  total: 'Total',
  to: 'À',
  details: 'Détails',
  address: 'Adresse du compte',
  networkId: 'ID du réseau',

  whatHappens: 'Ce que cela fait',
  allOrNothing: 'Soit toutes les étapes ont lieu, soit aucune.',
  balances: 'Variations du solde',
  balancesNothing: 'Vos soldes ne changeraient pas.',
  balancesReverts: 'Cela échouerait, et vous perdriez les frais.',
  balancesRevertsReason: 'Cela échouerait, et vous perdriez les frais. Le contrat indique : {reason}',
  balancesUnavailable: 'Sur ce réseau, il est impossible de prévoir les variations du solde.',
  about: '(environ {fiat})',
  smallestUnits: '{value} unités de base de {token}',
  theToken: 'le jeton {address}',
  theCoin: 'la monnaie du réseau',
  tokenIs: 'Le jeton {address} se présente comme {symbol}.',

  stepSend: 'Envoyer {amount} à {to}',
  stepSendFrom: 'Envoyer {amount} de {from} à {to}',
  stepAllow: 'Autoriser {spender} à prendre jusqu’à {amount}',
  stepAllowMore: 'Autoriser {spender} à prendre {amount} de plus qu’actuellement',
  stepAllowLess: 'Autoriser {spender} à prendre {amount} de moins qu’actuellement',
  stepAllowUnlimited: 'Autoriser {spender} à prendre tous vos {token}, maintenant et plus tard',
  stepAllowOf: 'Autoriser {spender} à prendre jusqu’à {amount} à {owner}',
  stepAllowUnlimitedOf: 'Autoriser {spender} à prendre tous les {token} de {owner}, maintenant et plus tard',
  stepRevoke: 'Ne plus autoriser {spender} à prendre vos {token}',
  stepAllowAll: 'Autoriser {operator} à prendre tous vos NFT de {collection}, maintenant et plus tard',
  stepDisallowAll: 'Ne plus autoriser {operator} à prendre vos NFT de {collection}',
  stepAllowNft: 'Autoriser {spender} à prendre le NFT {id} de {collection}',
  stepSendNft: 'Envoyer le NFT {id} de {collection} à {to}',
  stepSendNfts: 'Envoyer {count} exemplaires du NFT {id} de {collection} à {to}',
  stepSwap: 'Échanger {sellAmount} contre au moins {minimum}',
  stepSwapTo: 'Échanger {sellAmount} contre au moins {minimum}, envoyés à {to}',
  swapBy: 'Par le contrat {contract}.',
  stepDeploy: 'Créer un contrat',
  stepDeployWith: 'Créer un contrat et lui envoyer {amount}',
  stepGiveAccount: 'Transférer le compte {subject}, et tout ce qu’il contient, à {to}',
  stepGiveRight: 'Donner à {to} le contrôle de {subject} à partir de maintenant (droit : {right})',
  stepDropRight: 'Renoncer définitivement à un droit sur {subject} (droit : {right})',
  stepCreateTokenAccount: 'Créer un compte pour {token}, appartenant à {owner}',
  stepCloseTokenAccount: 'Fermer le compte {account} ; les pièces qu’il contient vont à {to}',
  stepMemo: 'Publier ce texte, lisible par tous : {text}',
  stepUnknown: 'Appeler {to} : nous ne pouvons pas dire ce que cela fait',
  stepUnknownValue: 'Envoyer {amount} à {to} et l’appeler : nous ne pouvons pas dire ce que cela fait',
  until: 'Jusqu’au {date}.',
  bySignature: 'Votre signature suffit à l’autoriser. Aucune transaction ne vous sera demandée.',
  rawData: 'Données brutes',
  selector: 'Fonction',

  message: 'Message',
  messageHex: 'Le message n’est pas du texte. Ses octets :',
  messageEmpty: 'Le message est vide.',
  typedDomain: 'Destiné à',
  typedMessage: 'Données : {type}',
  empty: 'vide',

  permissionTerms: 'Ce que l’application peut faire sans vous demander',
  permissionPeriod: 'Dépenser jusqu’à {amount} par période (période : {period})',
  permissionAmount: 'Dépenser jusqu’à {amount} au total',
  permissionTotal: 'Jusqu’à {amount} au total',
  permissionTo: 'Uniquement à {to}',
  permissionUntil: 'Jusqu’au',
  permissionSigner: 'Utilisée par',
  permissionEnforced: 'Appliquée par',
  enforcedByChain:
    'Un contrat sur le réseau. Il permet seulement d’envoyer ces montants, et tout ce qui les dépasse échoue. Le site du portefeuille n’intervient pas.',
  endNotOnChain:
    'Le réseau n’applique pas la date d’expiration. Même après, les clés peuvent encore envoyer ce qui reste du total jusqu’à ce que vous révoquiez la permission.',
  enforcedBySite:
    'Le site du portefeuille. Il vérifie chaque demande avant de signer. Aucun contrat sur le réseau ne le fait.',
  permission: 'Permission',
  revokeBody: 'À partir de là, l’application devra vous demander à chaque fois.',

  emailWarning:
    'Quiconque peut lire les e-mails envoyés à {email} possédera ce portefeuille et tout son contenu. Continuez seulement si cette boîte e-mail est la vôtre.',
  emailNow: 'E-mail actuel',
  emailNext: 'Nouvel e-mail',
  emailSteps:
    'Ensuite, nous enverrons un code à chaque adresse. Vous pourrez annuler le changement depuis votre e-mail actuel pendant 24 heures. Pendant ce temps, les clés ne peuvent pas être exportées, et le nouvel e-mail ne permet pas de se connecter sur un nouvel appareil.',

  device: 'Appareil',
  deviceOrigin: 'Connecté à',
  deviceUsed: 'Dernière utilisation',
  deviceBody:
    'Il est immédiatement déconnecté de votre portefeuille et devra se reconnecter. Vos fonds et vos clés ne changent pas.',
  warnings: 'Vérifiez bien',
  unlimitedAllowance:
    'Le bénéficiaire pourrait vous prendre la totalité d’un jeton à tout moment, y compris ce que vous recevrez plus tard. N’autorisez cela que si vous lui faites confiance.',
  allNfts:
    'Le bénéficiaire pourrait vous prendre tous les NFT d’une collection à tout moment, y compris ceux que vous recevrez plus tard.',
  unknownCall:
    'Nous ne pouvons pas lire une partie de cette demande. Ne l’approuvez que si vous faites confiance à l’application et savez à quoi elle sert.',
  wouldRevert: 'Le réseau indique que cela échouerait.',
  domainIsOther:
    'Ces données sont destinées à une autre application ou à un autre contrat que ce qui les demande.',
  blindMessage: 'Ce message n’est pas un texte lisible : vous ne pouvez pas savoir ce que vous acceptez.',
  sendsToContract: 'Vous envoyez à un contrat. S’il ne peut pas recevoir ces pièces, elles sont perdues.',
  signedOnly:
    'Une fois la transaction signée, l’application qui l’a demandée peut l’envoyer : maintenant, ou plus tard quand vous ne vous y attendez pas.',
  swapUnproven:
    'Le réseau n’a pas montré que le contrat verse ce qu’il doit. N’approuvez que si vous faites confiance à l’application et au contrat.',
  swapToOther: 'Les jetons échangés vont à un autre compte, pas au vôtre.',
  givesAuthority:
    'Vous donnez à quelqu’un d’autre un droit sur votre compte ou vos jetons. Vous ne pourrez peut-être pas le reprendre.',
  unsignedFields:
    'La demande contient des données qui ne font pas partie de ce que vous signez. Elles ne sont pas affichées.',
  hiddenCharacters:
    'Le texte contient des caractères qui masquent ou inversent du texte. Ils sont affichés sous forme de codes.',

  errorTransaction:
    'Nous ne pouvons pas lire la transaction que l’application veut vous faire signer. Rien n’a été signé.',
  errorNotYours: 'Cette transaction n’est pas à signer par votre compte. Rien n’a été signé.',
  errorMessage:
    'Nous ne pouvons pas lire le message que l’application veut vous faire signer. Rien n’a été signé.',
  errorDisguised: 'L’application a présenté une transaction comme un message. Rien n’a été signé.',
  errorData:
    'Nous ne pouvons pas lire les données que l’application veut vous faire signer. Rien n’a été signé. Signalez-le à l’application.',
  errorMismatch: 'La transaction ne correspond pas à la demande. Rien n’a été signé.',
  errorPermission: 'Ce réseau ne peut pas appliquer cette permission. Rien n’a été signé.',
  errorNetwork: 'Le réseau n’a pas répondu comme prévu. Rien n’a été signé. Réessayez.',
  errorTimeout: 'Le réseau n’a pas répondu à temps. Rien n’a été envoyé. Réessayez.',
}

export default messages
