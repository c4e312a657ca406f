import type { Message } from '../../../src/words/make-words.js'
import type { ApprovalKey } from './messages.en.js'

const messages: Readonly<Record<ApprovalKey, Message>> = {
  reading: 'Membaca permintaan',
  readingBody: 'Anda akan melihat apa yang dilakukannya sebelum memutuskan.',
  failedTitle: 'Permintaan ini tidak dapat disetujui',
  failedBody: 'Permintaan tidak dapat dibaca. Tidak ada yang ditandatangani atau dikirim.',
  nothingSigned: 'Tidak ada yang ditandatangani atau dikirim.',
  close: 'Tutup',
  decline: 'Tolak',
  confirm: 'Konfirmasi',
  sign: 'Tanda tangani',
  allow: 'Izinkan',
  takeBack: 'Cabut',
  handOver: 'Ubah email',
  logOut: 'Keluar',
  waiting: '{count} permintaan lagi menunggu.',
  covered:
    'Sebagian jendela ini tertutup atau di luar tampilan. Anda dapat mengonfirmasi setelah semuanya terlihat.',

  titleMessage: 'Tanda tangani pesan',
  titleTypedData: 'Tanda tangani data',
  titlePermit: 'Tanda tangani izin',
  titleTransaction: 'Setujui transaksi',
  titleBatch: 'Setujui {count} langkah',
  titleSignedOnly: 'Tanda tangani transaksi',
  titlePermissions: 'Izinkan tanpa bertanya',
  titleRevoke: 'Cabut izin',
  titleEmail: 'Ubah email dompet Anda',

  titleDevice: 'Keluarkan perangkat',
  requestedBy: 'Diminta oleh',
  claimedName: 'Menyebut dirinya “{name}”.',
  account: 'Akun Anda',
  eoa: 'Akun standar',
  smartAccount: 'Akun cerdas',
  switchedToEoa: 'Anda menandatangani dengan akun standar. {app} beralih ke akun ini dari akun cerdas Anda.',
  switchedToSmartAccount:
    'Anda menandatangani dengan akun cerdas. {app} beralih ke akun ini dari akun standar Anda.',
  network: 'Jaringan',
  fee: 'Biaya jaringan',
  feeAtMost: 'Hingga {amount}',
  feeSponsored: 'Ditanggung untuk Anda',
  feeUnknown: 'Tidak diketahui',
  costs: 'Biaya',
  send: 'Kirim',
  pay: 'Anda bayar',
  minimumReceived: 'Minimum diterima',
  receiveAbout: 'Anda terima sekitar',
  total: 'Total',
  to: 'Kepada',
  details: 'Detail',
  address: 'Alamat akun',
  networkId: 'ID jaringan',

  whatHappens: 'Yang dilakukan',
  allOrNothing: 'Semua langkah terjadi, atau tidak satu pun.',
  balances: 'Perubahan saldo',
  balancesNothing: 'Saldo Anda tidak akan berubah.',
  balancesReverts: 'Ini akan gagal, dan Anda akan kehilangan biayanya.',
  balancesRevertsReason: 'Ini akan gagal, dan Anda akan kehilangan biayanya. Jawaban kontrak: {reason}',
  balancesUnavailable: 'Perubahan saldo tidak dapat dipratinjau di jaringan ini.',
  about: '(sekitar {fiat})',
  smallestUnits: '{value} satuan terkecil {token}',
  theToken: 'token {address}',
  theCoin: 'koin jaringan',
  tokenIs: 'Token {address} menyebut dirinya {symbol}.',

  stepSend: 'Kirim {amount} ke {to}',
  stepSendFrom: 'Kirim {amount} dari {from} ke {to}',
  stepAllow: 'Izinkan {spender} mengambil hingga {amount}',
  stepAllowMore: 'Izinkan {spender} mengambil {amount} lebih banyak dari sekarang',
  stepAllowLess: 'Izinkan {spender} mengambil {amount} lebih sedikit dari sekarang',
  stepAllowUnlimited: 'Izinkan {spender} mengambil semua {token} Anda, sekarang dan nanti',
  stepAllowOf: 'Izinkan {spender} mengambil hingga {amount} dari {owner}',
  stepAllowUnlimitedOf: 'Izinkan {spender} mengambil semua {token} dari {owner}, sekarang dan nanti',
  stepRevoke: 'Hentikan {spender} mengambil {token} Anda',
  stepAllowAll: 'Izinkan {operator} mengambil semua NFT {collection} Anda, sekarang dan nanti',
  stepDisallowAll: 'Hentikan {operator} mengambil NFT {collection} Anda',
  stepAllowNft: 'Izinkan {spender} mengambil NFT {id} dari {collection}',
  stepSendNft: 'Kirim NFT {id} dari {collection} ke {to}',
  stepSendNfts: 'Kirim {count} buah NFT {id} dari {collection} ke {to}',
  stepSwap: 'Tukar {sellAmount} dengan minimal {minimum}',
  stepSwapTo: 'Tukar {sellAmount} dengan minimal {minimum}, dikirim ke {to}',
  swapBy: 'Melalui kontrak {contract}.',
  stepDeploy: 'Buat kontrak',
  stepDeployWith: 'Buat kontrak dan kirim {amount} ke kontrak itu',
  stepGiveAccount: 'Alihkan akun {subject}, beserta semua isinya, kepada {to}',
  stepGiveRight: 'Beri {to} kendali atas {subject} mulai sekarang (hak: {right})',
  stepDropRight: 'Lepaskan selamanya hak atas {subject} (hak: {right})',
  stepCreateTokenAccount: 'Buat akun untuk {token}, milik {owner}',
  stepCloseTokenAccount: 'Tutup akun {account}; koin di dalamnya dikirim ke {to}',
  stepMemo: 'Publikasikan teks ini agar dapat dibaca siapa pun: {text}',
  stepUnknown: 'Panggil {to}: kami tidak tahu apa yang dilakukannya',
  stepUnknownValue: 'Kirim {amount} ke {to} dan panggil: kami tidak tahu apa yang dilakukannya',
  until: 'Hingga {date}.',
  bySignature:
    'Tanda tangan Anda saja sudah mengizinkan ini. Anda tidak akan diminta mengonfirmasi transaksi.',
  rawData: 'Data mentah',
  selector: 'Fungsi',

  message: 'Pesan',
  messageHex: 'Pesan ini bukan teks. Byte-nya:',
  messageEmpty: 'Pesan ini kosong.',
  typedDomain: 'Dibuat untuk',
  typedMessage: 'Data: {type}',
  empty: 'kosong',

  permissionTerms: 'Yang dapat dilakukannya tanpa bertanya kepada Anda',
  permissionPeriod: 'Membelanjakan hingga {amount} per periode (periode: {period})',
  permissionAmount: 'Membelanjakan hingga {amount} secara total',
  permissionTotal: 'Hingga {amount} secara total',
  permissionTo: 'Hanya ke {to}',
  permissionUntil: 'Hingga',
  permissionSigner: 'Digunakan oleh',
  permissionEnforced: 'Ditegakkan oleh',
  enforcedByChain:
    'Kontrak di jaringan. Kontrak ini hanya mengizinkan pengiriman jumlah ini, dan apa pun yang melebihinya gagal. Situs dompet tidak terlibat.',
  endNotOnChain:
    'Jaringan tidak menegakkan masa berlaku. Bahkan setelahnya, kunci masih dapat mengirim sisa total sampai Anda mencabut izin.',
  enforcedBySite:
    'Situs dompet. Situs ini memeriksa setiap permintaan sebelum menandatangani. Tidak ada kontrak di jaringan yang melakukannya.',
  permission: 'Izin',
  revokeBody: 'Sejak saat itu, aplikasi harus bertanya kepada Anda setiap kali.',

  emailWarning:
    'Siapa pun yang dapat membaca email yang dikirim ke {email} akan memiliki dompet ini dan semua isinya. Lanjutkan hanya jika kotak surat itu milik Anda.',
  emailNow: 'Email saat ini',
  emailNext: 'Email baru',
  emailSteps:
    'Berikutnya, kami akan mengirim kode ke setiap alamat. Anda dapat membatalkan perubahan dari email saat ini selama 24 jam. Selama itu, kunci tidak dapat diekspor, dan email baru tidak dapat masuk di perangkat baru.',

  device: 'Perangkat',
  deviceOrigin: 'Masuk ke',
  deviceUsed: 'Terakhir dipakai',
  deviceBody:
    'Perangkat ini langsung dikeluarkan dari dompet Anda dan harus masuk lagi. Dana dan kunci Anda tidak berubah.',
  warnings: 'Periksa dengan saksama',
  unlimitedAllowance:
    'Pihak yang diizinkan dapat mengambil seluruh saldo suatu token dari Anda kapan saja, termasuk yang Anda terima nanti. Izinkan hanya jika Anda memercayainya.',
  allNfts:
    'Pihak yang diizinkan dapat mengambil setiap NFT suatu koleksi dari Anda kapan saja, termasuk yang Anda terima nanti.',
  unknownCall:
    'Kami tidak dapat membaca sebagian permintaan ini. Setujui hanya jika Anda memercayai aplikasi dan tahu kegunaannya.',
  wouldRevert: 'Jaringan melaporkan bahwa ini akan gagal.',
  domainIsOther: 'Data ini dibuat untuk aplikasi atau kontrak lain, bukan yang memintanya.',
  blindMessage: 'Pesan ini bukan teks yang dapat dibaca, jadi Anda tidak dapat tahu apa yang Anda setujui.',
  sendsToContract: 'Anda mengirim ke kontrak. Jika kontrak tidak dapat menerima koin ini, koin akan hilang.',
  signedOnly:
    'Setelah Anda menandatangani, aplikasi yang meminta transaksi ini dapat mengirimnya: sekarang, atau nanti saat Anda tidak menduganya.',
  swapUnproven:
    'Jaringan belum menunjukkan bahwa kontrak membayar yang seharusnya. Setujui hanya jika Anda memercayai aplikasi dan kontrak.',
  swapToOther: 'Token hasil penukaran masuk ke akun lain, bukan akun Anda.',
  givesAuthority:
    'Anda memberi orang lain hak atas akun atau token Anda. Anda mungkin tidak dapat mengambilnya kembali.',
  unsignedFields:
    'Permintaan memuat data yang bukan bagian dari yang Anda tandatangani. Data itu tidak ditampilkan.',
  hiddenCharacters:
    'Teks memuat karakter yang menyembunyikan atau membalik teks. Karakter itu ditampilkan sebagai kode.',

  errorTransaction:
    'Kami tidak dapat membaca transaksi yang diminta aplikasi untuk Anda tanda tangani. Tidak ada yang ditandatangani.',
  errorNotYours: 'Transaksi ini bukan untuk ditandatangani akun Anda. Tidak ada yang ditandatangani.',
  errorMessage:
    'Kami tidak dapat membaca pesan yang diminta aplikasi untuk Anda tanda tangani. Tidak ada yang ditandatangani.',
  errorDisguised: 'Aplikasi menyajikan transaksi sebagai pesan. Tidak ada yang ditandatangani.',
  errorData:
    'Kami tidak dapat membaca data yang diminta aplikasi untuk Anda tanda tangani. Tidak ada yang ditandatangani. Laporkan ini kepada aplikasi.',
  errorMismatch: 'Transaksi tidak cocok dengan permintaan. Tidak ada yang ditandatangani.',
  errorPermission: 'Jaringan ini tidak dapat menegakkan izin ini. Tidak ada yang ditandatangani.',
  errorNetwork: 'Jaringan tidak merespons seperti yang diharapkan. Tidak ada yang ditandatangani. Coba lagi.',
  errorTimeout: 'Jaringan tidak merespons tepat waktu. Tidak ada yang dikirim. Coba lagi.',
}

export default messages
