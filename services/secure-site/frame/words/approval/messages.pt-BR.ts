import type { Message } from '../../../src/words/make-words.js'
import type { ApprovalKey } from './messages.en.js'

const messages: Readonly<Record<ApprovalKey, Message>> = {
  reading: 'Lendo a solicitação',
  readingBody: 'Você verá o que ela faz antes de decidir.',
  failedTitle: 'Esta solicitação não pode ser aprovada',
  failedBody: 'Não foi possível ler a solicitação. Nada foi assinado nem enviado.',
  nothingSigned: 'Nada foi assinado nem enviado.',
  close: 'Fechar',
  decline: 'Recusar',
  confirm: 'Confirmar',
  sign: 'Assinar',
  allow: 'Permitir',
  takeBack: 'Revogar',
  handOver: 'Alterar e-mail',
  logOut: 'Sair',
  waiting: { one: 'Mais {count} solicitação em espera.', other: 'Mais {count} solicitações em espera.' },
  covered:
    'Parte desta janela está coberta ou fora da vista. Você poderá confirmar quando tudo estiver visível.',

  titleMessage: 'Assinar uma mensagem',
  titleTypedData: 'Assinar dados',
  titlePermit: 'Assinar uma permissão',
  titleTransaction: 'Aprovar uma transação',
  titleBatch: { one: 'Aprovar {count} etapa', other: 'Aprovar {count} etapas' },
  titleSignedOnly: 'Assinar uma transação',
  titlePermissions: 'Permitir sem perguntar',
  titleRevoke: 'Revogar uma autorização',
  titleEmail: 'Alterar o e-mail da sua carteira',

  titleDevice: 'Desconectar dispositivo',
  requestedBy: 'Solicitado por',
  claimedName: 'Apresenta-se como “{name}”.',
  account: 'Sua conta',
  eoa: 'Conta padrão',
  smartAccount: 'Conta inteligente',
  switchedToEoa: 'Você está assinando com sua conta padrão. {app} mudou da sua conta inteligente para ela.',
  switchedToSmartAccount:
    'Você está assinando com sua conta inteligente. {app} mudou da sua conta padrão para ela.',
  network: 'Rede',
  fee: 'Taxa de rede',
  feeAtMost: 'Até {amount}',
  feeSponsored: 'Sem custo para você',
  feeUnknown: 'Desconhecida',
  costs: 'Custos',
  send: 'Envio',
  pay: 'Você paga',
  minimumReceived: 'Mínimo a receber',
  receiveAbout: 'Você recebe cerca de',
  total: 'Total',
  to: 'Para',
  details: 'Detalhes',
  address: 'Endereço da conta',
  networkId: 'ID da rede',

  whatHappens: 'O que isto faz',
  allOrNothing: 'Ou todas as etapas são executadas, ou nenhuma.',
  balances: 'Mudanças no saldo',
  balancesNothing: 'Seus saldos não mudariam.',
  balancesReverts: 'Isto falharia, e você perderia a taxa.',
  balancesRevertsReason: 'Isto falharia, e você perderia a taxa. O contrato diz: {reason}',
  balancesUnavailable: 'Nesta rede não é possível prever as mudanças no saldo.',
  about: '(cerca de {fiat})',
  smallestUnits: '{value} unidades mínimas de {token}',
  theToken: 'o token {address}',
  theCoin: 'a moeda da rede',
  tokenIs: 'O token {address} se apresenta como {symbol}.',

  stepSend: 'Enviar {amount} para {to}',
  stepSendFrom: 'Enviar {amount} de {from} para {to}',
  stepAllow: 'Permitir que {spender} retire até {amount}',
  stepAllowMore: 'Permitir que {spender} retire {amount} a mais do que agora',
  stepAllowLess: 'Permitir que {spender} retire {amount} a menos do que agora',
  stepAllowUnlimited: 'Permitir que {spender} retire todo o seu {token}, agora e depois',
  stepAllowOf: 'Permitir que {spender} retire até {amount} de {owner}',
  stepAllowUnlimitedOf: 'Permitir que {spender} retire todo o {token} de {owner}, agora e depois',
  stepRevoke: 'Impedir que {spender} retire o seu {token}',
  stepAllowAll: 'Permitir que {operator} retire todos os seus NFTs de {collection}, agora e depois',
  stepDisallowAll: 'Impedir que {operator} retire os seus NFTs de {collection}',
  stepAllowNft: 'Permitir que {spender} retire o NFT {id} de {collection}',
  stepSendNft: 'Enviar o NFT {id} de {collection} para {to}',
  stepSendNfts: 'Enviar {count} unidades do NFT {id} de {collection} para {to}',
  stepSwap: 'Trocar {sellAmount} por pelo menos {minimum}',
  stepSwapTo: 'Trocar {sellAmount} por pelo menos {minimum}, enviado para {to}',
  swapBy: 'Pelo contrato {contract}.',
  stepDeploy: 'Criar um contrato',
  stepDeployWith: 'Criar um contrato e enviar {amount} a ele',
  stepGiveAccount: 'Transferir a conta {subject}, com tudo o que há nela, para {to}',
  stepGiveRight: 'Dar a {to} o controle de {subject} a partir de agora (direito: {right})',
  stepDropRight: 'Abrir mão para sempre de um direito sobre {subject} (direito: {right})',
  stepCreateTokenAccount: 'Criar uma conta para {token}, pertencente a {owner}',
  stepCloseTokenAccount: 'Encerrar a conta {account}; as moedas nela vão para {to}',
  stepMemo: 'Publicar este texto para qualquer pessoa ler: {text}',
  stepUnknown: 'Chamar {to}: não sabemos dizer o que isto faz',
  stepUnknownValue: 'Enviar {amount} para {to} e chamá-lo: não sabemos dizer o que isto faz',
  until: 'Até {date}.',
  bySignature: 'Só a sua assinatura já permite isto. Você não terá que confirmar uma transação.',
  rawData: 'Dados brutos',
  selector: 'Função',

  message: 'Mensagem',
  messageHex: 'A mensagem não é texto. Seus bytes:',
  messageEmpty: 'A mensagem está vazia.',
  typedDomain: 'Feito para',
  typedMessage: 'Dados: {type}',
  empty: 'vazio',

  permissionTerms: 'O que ele pode fazer sem perguntar a você',
  permissionPeriod: 'Gastar até {amount} por período (período: {period})',
  permissionAmount: 'Gastar até {amount} no total',
  permissionTotal: 'Até {amount} no total',
  permissionTo: 'Somente para {to}',
  permissionUntil: 'Até',
  permissionSigner: 'Usada por',
  permissionEnforced: 'Aplicada por',
  enforcedByChain:
    'Um contrato na rede. Ele só permite enviar estes valores, e qualquer coisa além disso falha. O site da carteira não participa.',
  endNotOnChain:
    'A rede não aplica o vencimento. Mesmo depois dele, as chaves ainda podem enviar o que restar do total até você revogar a autorização.',
  enforcedBySite:
    'O site da carteira. Ele confere cada solicitação antes de assinar. Nenhum contrato na rede faz isso.',
  permission: 'Autorização',
  revokeBody: 'A partir daí, o app terá que perguntar a você todas as vezes.',

  emailWarning:
    'Quem puder ler os e-mails enviados a {email} será dono desta carteira e de tudo o que há nela. Continue somente se essa caixa de e-mail for sua.',
  emailNow: 'E-mail atual',
  emailNext: 'Novo e-mail',
  emailSteps:
    'Em seguida, enviaremos um código a cada endereço. Você pode desfazer a alteração pelo seu e-mail atual durante 24 horas. Nesse período, as chaves não podem ser exportadas, e o novo e-mail não pode entrar em um novo dispositivo.',

  device: 'Dispositivo',
  deviceOrigin: 'Login em',
  deviceUsed: 'Último uso',
  deviceBody:
    'Ele é desconectado da sua carteira na hora e terá de entrar de novo. Seus fundos e chaves não mudam.',
  warnings: 'Confira com atenção',
  unlimitedAllowance:
    'Quem receber a permissão poderia retirar todo um token seu a qualquer momento, inclusive o que você receber depois. Permita somente se confiar em quem a recebe.',
  allNfts:
    'Quem receber a permissão poderia retirar todos os seus NFTs de uma coleção a qualquer momento, inclusive os que você receber depois.',
  unknownCall:
    'Não conseguimos ler parte desta solicitação. Aprove somente se confiar no app e souber para que ela serve.',
  wouldRevert: 'A rede informa que isto falharia.',
  domainIsOther: 'Estes dados foram feitos para um app ou contrato diferente de quem os solicita.',
  blindMessage:
    'Esta mensagem não é um texto legível, por isso você não tem como saber com o que está concordando.',
  sendsToContract:
    'Você está enviando para um contrato. Se ele não puder receber estas moedas, elas serão perdidas.',
  signedOnly:
    'Depois que você assinar a transação, o app que a solicitou poderá enviá-la: agora, ou depois, quando você não esperar.',
  swapUnproven:
    'A rede não mostrou que o contrato paga o que deve. Aprove somente se confiar no app e no contrato.',
  swapToOther: 'Os tokens trocados vão para outra conta, não para a sua.',
  givesAuthority:
    'Você está dando a outra pessoa um direito sobre sua conta ou seus tokens. Talvez não seja possível recuperá-lo.',
  unsignedFields:
    'A solicitação inclui dados que não fazem parte do que você assina. Eles não são mostrados.',
  hiddenCharacters:
    'O texto contém caracteres que ocultam ou invertem texto. Eles são mostrados como códigos.',

  errorTransaction: 'Não conseguimos ler a transação que o app quer que você assine. Nada foi assinado.',
  errorNotYours: 'Não cabe à sua conta assinar esta transação. Nada foi assinado.',
  errorMessage: 'Não conseguimos ler a mensagem que o app quer que você assine. Nada foi assinado.',
  errorDisguised: 'O app apresentou uma transação como se fosse uma mensagem. Nada foi assinado.',
  errorData:
    'Não conseguimos ler os dados que o app quer que você assine. Nada foi assinado. Informe isso ao app.',
  errorMismatch: 'A transação não corresponde à solicitação. Nada foi assinado.',
  errorPermission: 'Esta rede não consegue aplicar esta autorização. Nada foi assinado.',
  errorNetwork: 'A rede não respondeu como esperado. Nada foi assinado. Tente novamente.',
  errorTimeout: 'A rede não respondeu a tempo. Nada foi enviado. Tente novamente.',
}

export default messages
