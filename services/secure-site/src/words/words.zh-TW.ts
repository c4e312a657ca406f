import type { Message } from './make-words.js'
import type { WordKey } from './words.en.js'

const messages: Readonly<Record<WordKey, Message>> = {
  emailInvalid: '這不是有效的電子郵件地址。請檢查後重試。',
  mailOff: '此處無法使用電子郵件登入。請改用其他方式登入。',
  mailWait: '請在 {count} 秒後重試',
  mailTooMany: '此地址請求的郵件過多。沒有任何損失。請在 {count} 分鐘後重試。',
  mailTooManyToday: '變更電子郵件的郵件傳送過多。沒有任何變更。請在 {count} 小時後重試。',
  mailFailed: '無法傳送郵件。沒有任何變更。請在一分鐘後重試。',
  codeWrong: '驗證碼錯誤。剩餘次數：{count}',
  codeSpent: '錯誤次數過多。請取得新的驗證碼。',
  codeDead: '此驗證碼已過期。請取得新的驗證碼。',
  originRefused: '此應用程式無權使用此錢包。它的網址不在錢包網站的清單中。',
  proofInvalid: '無法驗證您的工作階段。請檢查裝置的日期和時間，重新載入頁面後重試。',
  signedOut: '您已登出。沒有任何損失。請重新登入以繼續。',
  providerUnknown: '此處不支援這種登入方式。請改用其他方式登入。',
  providerFailed: '登入服務沒有回應。沒有任何變更。請在一分鐘後重試。',
  loginDeclined: '登入已被拒絕。沒有任何變更。',
  loginFailed: '登入服務未能確認您的身分。沒有任何變更。請重試。',
  attemptOver: '此次登入已過期。沒有任何變更。請重新開始。',
  resultInvalid: '無法在此處完成此次登入。請重新開始。',
  farcasterFailed: 'Farcaster 未能確認您的身分。沒有任何變更。請重試。',
  passkeyFailed: '密碼金鑰未被接受。沒有任何變更。請重試，或改用其他方式登入。',
  passkeyUnknown: '無法識別此密碼金鑰。請改用其他方式登入。',
  emailSame: '這已經是您的電子郵件地址。',
  emailTaken: '此電子郵件地址屬於另一個帳戶。沒有任何變更。',
  updateOver: '電子郵件變更已過期。沒有任何變更。請重新開始。',
  addressElsewhere:
    '只能在錢包網站的帳戶頁面新增電子郵件地址，不能在應用程式中新增。沒有任何變更。請開啟帳戶頁面並在那裡登入。',
  changeHeld:
    '此錢包的電子郵件地址在 24 小時內變更過。為保護錢包，此操作將在 {time} 之後恢復。沒有任何變更。',
  addressMoved:
    '此電子郵件地址的錢包已轉到另一個地址。如果不是您本人操作，請用我們寄給您的郵件中的連結復原。{time} 之後，您可以用此地址建立新錢包。',
  newDeviceHeld:
    '此地址加入錢包還不到 24 小時。{time} 之後才能用它在新裝置上登入。在此之前，請使用已登入的裝置，或改用其他方式登入。',
  loginHeld:
    '錢包的電子郵件地址在 24 小時內變更過，因此還不能為其新增這種登入方式。沒有任何變更。請改用其他方式登入，或明天再試。',
  undoSignIn: '要復原變更，請先登出，再用新電子郵件地址以外的方式在此登入，並在五分鐘內復原。沒有任何變更。',
  undoOver: '沒有可復原的變更：連結已被使用，或變更已超過 24 小時。沒有任何變更。',
  lastWay: '這是登入您錢包的唯一方式。請先新增密碼金鑰或電子郵件地址。沒有移除任何內容。',
  loginUnknown: '這種登入方式已不再與您的錢包連結。',
  deviceGone: '此裝置已被移除。',
  grantInvalid: '請先用新的驗證碼確認。',
  reauthSignIn: '為確認是您本人，請登出後重新登入，並在五分鐘內完成此操作。',
  sessionUnknown: '此工作階段已結束。',
  pricesFailed: '目前無法取得價格。',
  serviceFailed: '智慧帳戶服務沒有回應。請稍後重試。',
  siteFailed: '錢包網站發生問題。請重試。',
  siteUnavailable: '錢包網站目前無法使用。請稍後重試。',

  loading: '載入中…',
  loadingStopped: '無法在此視窗中繼續登入。沒有任何損失。請關閉視窗，返回開啟它的頁面。',
  closeWindow: '您可以關閉此視窗。',
  loginDone: '您已登入',
  confirmTitle: '繼續登入？',
  confirmText:
    '此視窗與開啟它的應用程式失去了連線。只有當您本人剛剛在 {device} 上開始登入 {app} 時，才可以繼續。如果是別人讓您來到這裡，請關閉此視窗。',
  confirmButton: '繼續',
  confirmDone: '完成。請返回應用程式。您可以關閉此視窗。',
  deviceTitle: '核准此裝置？',
  deviceText: '它正在嘗試用您的電子郵件地址登入。',
  factDevice: '裝置',
  factApp: '應用程式',
  factEmail: '電子郵件',
  factTime: '請求時間',
  factAddress: 'IP 位址',
  deviceWarning: '只有是您本人操作時才核准。如果不是，請關閉此頁面，不會發生任何事。',
  deviceButton: '核准',
  deviceDoneTitle: '裝置已核准',
  deviceDone: '我們已將驗證碼寄到您的電子郵件。請在應用程式中輸入。',
  linkOverTitle: '此連結已失效',
  notLoggedIn: '您沒有登入',
  deviceOver: '此連結已被使用，或已超過 20 分鐘。沒有任何變更。請在應用程式中重新開始。',
  deviceUnknown: '瀏覽器',
  deviceOn: '{system} 上的 {browser}',
  nothingHere: '此網址沒有內容。',

  undoTitle: '復原電子郵件變更？',
  undoText: '您錢包的電子郵件地址已於 {time} 從 {old} 變更為 {email}。',
  undoMeaning:
    '復原後，錢包重新歸 {old} 所有，所有用 {email} 登入的人都會被登出。您可以在 {until} 之前復原。',
  undoButton: '復原變更',
  undoDoneTitle: '變更已復原',
  undoDone: '錢包重新歸 {old} 所有。{email} 不再能開啟它。',
  undoNext:
    '請登入，在帳戶頁面移除您不認識的裝置；如果看到不是您本人的交易，請將資產轉移到其他錢包。變更 24 小時後可以再次匯出金鑰。',
  undoOpen: '開啟帳戶頁面',

  mailCodeSubject: '{code} 是您在 {site} 的登入驗證碼',
  mailCodeIntro: '您登入 {app} 的驗證碼：',
  mailReauthSubject: '{code} 用於確認您在 {site} 的錢包操作',
  mailReauthIntro: '用於在 {site} 的帳戶頁面確認操作（例如顯示金鑰或移除裝置）的驗證碼：',
  mailReauthWarning:
    '只能在 {site} 自己的帳戶頁面輸入。任何應用程式都不會索取它。如果不是您請求的，請忽略此郵件。',
  mailUpdateOldSubject: '要將您的錢包交給 {email} 嗎？',
  mailUpdateOldIntro:
    '有人登入了您在 {site} 的錢包，想將其電子郵件地址變更為 {email}。此請求在 {app} 中提出。',
  mailUpdateOldMeaning: '能讀取 {email} 郵件的人將擁有此錢包及其中的一切，而此地址將不再能開啟它。',
  mailUpdateOldCode: '只有當您確實想這樣做時，才在請求變更的地方輸入此驗證碼：',
  mailUpdateOldWarning:
    '這不是登入驗證碼。如果您沒有請求此變更，無論頁面怎麼說，都不要在任何地方輸入此驗證碼。這樣就不會有任何變更。',
  mailUpdateNewSubject: '確認將此地址用於 {site} 的錢包',
  mailUpdateNewIntro:
    '有人想將 {email} 設為其在 {site} 的錢包的電子郵件地址。此請求在 {app} 中提出。如果是您本人，這是您的驗證碼：',
  mailUpdateNewWarning:
    '如果不是您請求的，請不要在任何地方輸入驗證碼，並忽略此郵件。否則您的地址將屬於一個不是您的錢包。',
  mailCodeExpiry: '只能使用一次，20 分鐘內有效。',
  mailCodeWarning: '只能在 {app} 的視窗中輸入。任何人都不會向您索取它。如果不是您請求的，請忽略此郵件。',
  mailDeviceSubject: '核准 {site} 的新裝置',
  mailDeviceIntro: '{device} 正在嘗試用您的電子郵件地址登入 {app}。請求時間：{time}，IP 位址：{address}。',
  mailDeviceLink: '如果是您本人操作，請開啟此連結並核准：',
  mailDeviceButton: '查看裝置',
  mailDeviceExpiry: '連結只能使用一次，20 分鐘內有效。',
  mailDeviceWarning: '如果不是您本人操作，請忽略此郵件，不會發生任何事。',
  mailChangedSubject: '您的錢包現在歸 {email} 所有',
  mailChangedIntro:
    '您在 {site} 的錢包的電子郵件地址已於 {time} 變更為 {email}。能讀取 {email} 郵件的人現在擁有此錢包；此地址不再能開啟它。',
  mailChangedWarning: '如果不是您本人操作，請開啟此連結，並在 {until} 之前復原：',
  mailChangedHeld: '在此之前，新地址既不能顯示錢包的金鑰，也不能在新裝置上登入。',
  mailUndoneSubject: '錢包電子郵件地址的變更已復原',
  mailUndoneIntro: '您的地址 {email} 已於 {time} 從 {site} 的一個錢包中移除：變更已由該錢包之前的地址復原。',
  mailUndoneWarning:
    '在您用 {email} 登入過的裝置上，您已從該錢包登出。如果錢包是您的，而您沒有復原變更，表示有人能讀取您的舊信箱：請在仍處於登入狀態的裝置上，將資產轉移到其他錢包。',
}

export default messages
