import type { Message } from '../../../src/words/make-words.js'
import type { AccountKey } from './messages.en.js'

const messages: Readonly<Record<AccountKey, Message>> = {
  title: 'Sua conta',
  loading: 'Um momento…',
  retry: 'Tentar novamente',
  cancel: 'Cancelar',
  goOn: 'Continuar',
  failed: 'Algo deu errado. Nada foi perdido. Tente novamente.',
  notKept:
    'Seu navegador não armazena dados deste site, por isso você terá que entrar novamente a cada recarregamento.',

  signInTitle: 'Entrar',
  signInBody: 'Gerencie seus dispositivos e chaves de acesso e exporte suas chaves.',
  email: 'E-mail',
  emailInvalid: 'Digite um endereço de e-mail válido, como you@example.com.',
  sendCode: 'Enviar código',
  withPasskey: 'Entrar com chave de acesso',
  or: 'ou',
  deviceTitle: 'Aprove este dispositivo',
  deviceBody:
    'Enviamos um link para {email}. Abra-o e aprove este dispositivo. Esta página se atualiza sozinha.',
  codeTitle: 'Digite o código',
  codeBody: 'Enviamos um código de 6 dígitos para {email}. Ele é válido por 20 minutos.',
  code: 'Código',
  codeChecking: 'Verificando o código…',
  resend: 'Reenviar código',
  otherEmail: 'Usar outro e-mail',

  identity: 'Login feito como',
  noEmail: 'Sem e-mail',
  signOut: 'Sair',
  addresses: 'Endereços',
  evmAccount: 'EVM',
  smartAccount: 'Conta inteligente',
  solanaAccount: 'Solana',
  addressesFailed: 'Não foi possível carregar seus endereços. Seus fundos não foram afetados.',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'Não foi possível copiar. Selecione o texto e copie você mesmo.',

  changeEmail: 'Alterar e-mail',
  addEmail: 'Adicionar e-mail',
  newEmail: 'Novo e-mail',
  emailMeaning:
    'Quem puder ler os e-mails enviados a {email} será dono desta carteira e de tudo o que há nela. Continue somente se essa caixa de e-mail for sua.',
  emailHeld:
    'A alteração pode ser desfeita durante 24 horas. Nesse período, as chaves não podem ser exportadas, e o novo e-mail não pode entrar em um novo dispositivo.',
  held: 'Seu e-mail foi alterado para {email}. Até {date}, as chaves não podem ser exportadas, as opções de login não podem ser alteradas e o novo e-mail não pode entrar em um novo dispositivo. Seu e-mail anterior pode desfazer a alteração com o link que enviamos para lá.',
  heldUndone:
    'A alteração de e-mail para {email} foi desfeita. Até {date}, as chaves não podem ser exportadas e as opções de login não podem ser alteradas.',
  heldPart: 'Seu e-mail foi alterado recentemente. Isto estará disponível novamente depois de {date}.',
  undoChange: 'Desfazer alteração',
  byEmail: 'e-mail',
  byPasskey: 'chave de acesso',
  withProvider: 'Entrar com {provider}',
  popupWaits: 'Continue na nova janela e confirme que é você.',
  popupOpen: 'Não está vendo uma janela? Abra-a aqui.',

  logins: 'Logins vinculados',
  loginsNone: 'Nenhum outro login está vinculado a esta carteira.',
  loginLinked: 'Vinculado em {date}',
  removeLogin: 'Remover login',

  devices: 'Dispositivos',
  thisDevice: 'Este dispositivo',
  signedInAt: 'Login em {origin} com {method}, último uso: {date}',
  approvedAt: 'Fora da conta. Aprovado em {date}: para entrar, basta um código.',
  removeDevice: 'Remover dispositivo',
  endSession: 'Desconectar dispositivo',
  endOthers: 'Desconectar e remover todos os outros',
  onlyThis: 'Nenhum outro dispositivo está conectado ou aprovado.',

  passkeys: 'Chaves de acesso',
  passkeysNone: 'Você ainda não tem uma chave de acesso. Com ela, você entra sem esperar um e-mail.',
  passkeyUsed: 'Adicionada em {created}, último uso: {used}',
  passkeyAdded: 'Adicionada em {created}, ainda não usada',
  addPasskey: 'Adicionar chave de acesso',
  removePasskey: 'Remover chave de acesso',
  passkeyRefused: 'Nenhuma chave de acesso foi criada. Nada mudou. Você pode tentar novamente.',
  passkeyExists: 'Este dispositivo já tem uma chave de acesso para esta conta.',
  noPasskeys: 'Este navegador não oferece suporte a chaves de acesso.',

  permissions: 'O que os apps podem fazer sem perguntar',
  permissionsNone: 'Nenhum app pode agir sem perguntar a você.',
  permissionOnChain:
    'A rede aplica esta autorização, mas não o vencimento dela. Revogá-la custa uma taxa de rede.',
  permissionTerms: {
    one: '{count} limite de gasto, até {date}',
    other: '{count} limites de gasto, até {date}',
  },
  revoke: 'Revogar',

  keys: 'Suas chaves',
  keysBody:
    'Exporte suas chaves para outra carteira ou guarde-as em um lugar seguro. Antes, você confirmará com um novo código.',
  showKeys: 'Mostrar minhas chaves',
  keysWarning:
    'Quem tiver estas chaves terá controle total da sua carteira, para sempre. Nunca vamos pedi-las. Não as compartilhe nem as digite em nenhum site que as peça.',
  keysSmart: 'A chave EVM também controla sua conta inteligente.',
  words: 'Frase de recuperação',
  evmKey: 'Chave privada EVM',
  solanaKey: 'Chave secreta Solana',
  reveal: 'Mostrar',
  conceal: 'Ocultar',
  concealed: 'Oculta',
  doneKeys: 'Ocultar tudo',
  keysGone: 'Suas chaves foram ocultadas após dois minutos.',

  confirmTitle: 'Confirme que é você',

  passkeyTitle: 'Entre com sua chave de acesso',
  passkeyBody: 'Você está entrando em {origin}.',
  passkeyUse: 'Usar chave de acesso',
  passkeyFailed: 'A chave de acesso não foi usada. Nada mudou. Tente novamente ou feche esta janela.',
  passkeyOver: 'Este login expirou. Feche esta janela e comece de novo.',
  passkeyDone: 'Pronto. Você pode fechar esta janela.',
  passkeyConfirm: 'Continuar',

  errorSignedOut: 'Você não fez login. Entre e tente novamente.',
  errorNoWallet: 'Você ainda não tem uma carteira aqui, por isso não há chaves para mostrar.',
  errorOpen: 'Não foi possível abrir sua carteira. Nada foi perdido. Saia, entre e tente novamente.',
  errorOtherAccount: 'Outra conta está conectada. Nada foi assinado.',
  errorNetwork: 'A rede não respondeu como esperado. Nada foi assinado. Tente novamente.',
  errorMaybeSent:
    'A rede não confirmou que recebeu a transação. Ela pode ter sido enviada, por isso confira sua atividade antes de tentar novamente.',
  errorUnconfirmed:
    'A transação foi enviada, mas ainda não foi confirmada. Confira sua atividade antes de tentar novamente.',
  errorRevokeFailed:
    'A transação foi enviada, mas falhou na rede. Só a taxa de rede foi gasta, e nenhuma autorização mudou. Tente novamente.',
  errorElsewhere:
    'Esta autorização pertence a outra conta ou rede. Nada foi assinado. Mude para ela e tente novamente.',
}

export default messages
