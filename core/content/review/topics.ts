/** A topic of adverts, named for the operator, with its phrases. */
export interface Topic {
  readonly about: string
  /** Words that say little alone, since a school report may have them, too. One point each. */
  readonly words: readonly string[]
  /** Phrases that only sellers use. Two points each. */
  readonly offers: readonly string[]
}

const list = (text: string) =>
  text
    .split("|")
    .map((phrase) => phrase.trim())
    .filter(Boolean)

const topic = (about: string, words: string, offers: string): Topic => ({
  about,
  words: list(words),
  offers: list(offers),
})

/** The topics of spam in mail and forums. After a change, run `tests/trust/spam`. */
export const TOPICS: readonly Topic[] = [
  topic(
    "gambling",
    "casino | casinos | betting | roulette | jackpot | baccarat | sportsbook | bookmaker | poker online | bahis | iddaa | казино | ставки | 赌场 | 百家乐 | 카지노 | 바카라 | judi | togel | cá cược | tragamonedas | spielautomaten | freispiele | echtgeld | sportwetten | カジノ | كازينو",
    `online casino | online casinos | casino online | online slots | slots online | real money | welcome bonus | no deposit bonus | no deposit | free spins | freespin | freespins | sports betting | instant payouts | fast withdrawals |
    casino bonus | highest odds | betting tips | live casino | live betting |
    онлайн казино | игровые автоматы | фриспины | без депозита | ставки на спорт | бонус за регистрацию | вулкан казино |
    slot gacor | slot online | judi online | situs slot | situs judi | maxwin | bonus new member | deposit pulsa | gampang menang | agen slot | rtp slot |
    canlı bahis | deneme bonusu | bahis siteleri | kaçak bahis | güncel giriş | casino siteleri | bonus veren |
    博彩 | 娱乐城 | 六合彩 | 时时彩 | 彩金 | 真人百家乐 | 体育投注 | 首存 | 澳门赌场 | 棋牌 | 彩票平台 | オンラインカジノ |
    온라인 카지노 | 토토사이트 | 먹튀 | 첫충 | 카지노 사이트 | 슬롯 사이트 | 스포츠 배팅 | 토토 사이트 |
    nhà cái | cá cược bóng đá | nổ hũ | bắn cá đổi thưởng | casino trực tuyến | nạp tiền | tài xỉu |
    bonus ohne einzahlung | ohne einzahlung | echtes geld | gratis freispiele | freispiele gratis | bonus sans dépôt | tours gratuits | argent réel | sin depósito | giros gratis | dinero real |
    入金不要 | 無料スピン | カジノボーナス | كازينو اون لاين | كازينو أون لاين | بدون إيداع | مكافأة مجانية | اربح المال | مراهنات رياضية |
    cassino online | apuestas deportivas | casino en línea | apostas esportivas | caça níqueis | scommesse sportive | pari sportif`,
  ),
  topic(
    "medicine",
    "viagra | cialis | levitra | tramadol | xanax | ambien | adderall | ozempic | oxycodone | phentermine | valium | modafinil | sildenafil | tadalafil | cbd gummies | keto gummies | kamagra",
    "online pharmacy | without prescription | without a prescription | no prescription | no prescription needed | cheap viagra | cheap cialis | buy viagra | buy cialis | buy xanax | buy tramadol | buy adderall | buy ozempic | order ozempic | order tramadol | generic viagra | generic cialis | discreet shipping | overnight delivery | cheap pills | lose weight fast | weight loss pills | male enhancement | penis enlargement | miracle cure",
  ),
  topic(
    "loans",
    "payday | payday loan | cash advance | debt relief | bad credit | sofortkredit",
    "payday loans | instant approval | guaranteed approval | no credit check | bad credit loans | same day loans | quick cash | instant loan | instant loans | apply for a loan | consolidate your debt | кредит онлайн | займ онлайн | préstamos rápidos | empréstimo rápido | kredit ohne schufa | ohne schufa | auszahlung in 24 stunden | crédit rapide | crédit sans justificatif | préstamo inmediato | 即日融資 | قرض فوري",
  ),
  topic(
    "quick money",
    "forex | btc | bitcoin | airdrop | giveaway | passive income | trading bot | crypto",
    "guaranteed returns | double your bitcoin | double your crypto | double your money | risk free | forex signals | crypto giveaway | bitcoin giveaway | earn daily | invest and earn | investment plan | daily profit | start earning | invest now | make money online | work from home | a week from home | financial freedom | binary options | trading signals | receive btc back | get rich | recover your lost | recovery expert | claim your airdrop | free crypto | заработок в интернете | schnell geld verdienen | geld verdienen im internet | passives einkommen | gagner de l'argent en ligne | ganar dinero desde casa | 稼げる副業 | 簡単に稼げる | 一日で10万円 | ربح المال من الانترنت | ganar dinero | ganhar dinheiro | kazanmaya başla | lottery win",
  ),
  topic(
    "places in search results",
    "seo | backlink | backlinks | domain authority",
    "buy backlinks | high da | high authority backlinks | dofollow links | dofollow | guest post service | guest posts | guest posting | pbn | pbn backlinks | niche edits | link building service | link building services | seo packages | seo services | seo agency | rank on the first page | first page of google | page of google | rank on google | permanent links | white label seo | boost your domain | increase website traffic | buy traffic",
  ),
  topic(
    "copied goods",
    "replica | replicas | rolex | louis vuitton | designer bags | designer handbags",
    "replica watches | replica rolex | replica bags | replica shoes | replica sneakers | aaa quality | 1:1 replica | cheap rolex | cheap louis vuitton | cheap jordans | cheap nike | luxury watches | factory direct | direct from the factory | outlet sale | same as the original | best replica | wholesale luxury | fake watches",
  ),
  topic(
    "essays",
    "dissertation | essay writing | plagiarism free | expert writers",
    "write my essay | essay writing service | do my homework | buy a dissertation | buy essay | buy essays | pay someone to | take my online class | take my class | plagiarism free papers | dissertation help | thesis writing service | write my paper | custom essays | essay help online | hire a writer | assignment help",
  ),
  topic(
    "films and channels",
    "iptv | 123movies | putlocker | fmovies | full movie | live stream",
    "full movie online | full movie online free | watch full movie | watch the full movie | watch online free | movie online free | download full movie | full movie download | free hd | in hd free | stream live sports | live stream free | iptv subscription | free trial of iptv | free without registration | english subtitles download | nonton film",
  ),
  topic(
    "cracked software",
    "keygen | crack | cracked | mod apk | activator | serial key | license key | robux | torrent | warez",
    "crack free download | crack download | full version free | full version free download | free download full | cracked software | serial key and keygen | license key generator | mod apk unlimited | unlimited money | unlimited coins | unlimited gems | free robux | robux generator | free v bucks | no human verification | human verification | free gift card | gift card codes | gift card generator | activator for windows | windows activator | account generator",
  ),
  topic(
    "followers and accounts",
    "smm | followers | verified accounts | fake passport",
    "buy instagram followers | instagram followers | buy followers | tiktok likes | smm panel | buy likes | buy google reviews | buy reviews | buy verified | verified paypal | buy gmail accounts | pva accounts | buy old gmail | buy youtube views | buy passport | real and fake passports | buy driving license | counterfeit money | cloned cards",
  ),
  topic(
    "spells and cures",
    "spell caster | love spell | voodoo | astrologer | illuminati | testimony",
    "powerful love spell | love spell caster | real spell caster | get your ex back | your ex back | my husband came back | bring back lost lover | love marriage specialist | black magic specialist | vashikaran | join the illuminati | cast a spell | cast a powerful | herbal cure | contact dr | god bless you",
  ),
  topic(
    "help with an infected computer",
    "toll free | customer service number | helpline number | support number | certified technicians",
    "your computer is infected | computer has been infected | virus detected | viruses detected | do not shut down your computer | do not restart your computer | do not close this window | call microsoft | microsoft support | apple support number | support now | call support | your personal data is at risk | blocked for security reasons | technicians are available | windows defender alert | quickbooks support | printer support | cash app support | airline reservations number",
  ),
  topic(
    "escorts",
    "escort | escorts | hookup | milf",
    "escort service | call girls | call girl | hot singles | singles in your area | meet singles | dating site free | adult dating | sex chat | live cams | onlyfans leak | leaked nudes | xxx videos | проститутки | знакомства для взрослых",
  ),
]

/** Phrases of sellers of anything. They add to a topic; alone, they never hold a page. */
export const PITCH: Topic = topic(
  "something for sale",
  "order now | buy now | shop now | click here | limited offer | limited time | act now | best price | lowest price | cheapest price | free shipping | worldwide shipping | money back guarantee | 100% free | instant delivery | apply now | claim now | claim bonus | claim your | play now | register now | download now | watch now | contact us on telegram | contact us on whatsapp | on whatsapp | on telegram | we accept bitcoin | order today | order your | get a quote | best deals | near me | free quote | satisfaction guaranteed | call us today | discount code | congratulations you won | you have won | special offer | jetzt kaufen | jetzt anmelden | jetzt klicken | jetzt spielen | jetzt sichern | jetzt beantragen | cliquez ici | inscrivez vous | haz clic aquí | regístrate ahora | 今すぐ登録 | 今すぐクリック | سجل الان | سجل الآن | اضغط هنا | comprar ahora | compre agora | acheter maintenant | hemen üye ol | daftar sekarang | đăng ký ngay | 立即注册 | 바로가기 | купить дешево",
  "",
)

/** Phrases with which fake messages urge their readers to enter a secret. */
export const PRESSURE: readonly string[] = list(
  "account has been suspended | account suspended | account is suspended | account has been limited | account has been locked | account will be closed | verify your identity | verify your account | verify your password | verify your information | confirm your identity | confirm your account | confirm your details | confirm your password | confirm your information | unusual activity | suspicious activity | unusual sign in | restore access | restore your account | within 24 hours | within 48 hours | session has expired | session expired | mailbox is full | mailbox is almost full | storage is full | update your information | update your payment | update your billing | payment is on hold | payment failed | parcel could not be delivered | package could not be delivered | parcel is on hold | package is on hold | customs fee | redelivery fee | schedule redelivery | must be validated | validate your wallet | restore your wallet | wallet validation | synchronize your wallet | claim your airdrop | konto wurde gesperrt | konto gesperrt | bestätigen sie ihre | innerhalb von 24 stunden | compte a été suspendu | compte a été bloqué | confirmez votre identité | cuenta ha sido suspendida | cuenta ha sido bloqueada | verifique su cuenta | アカウントが停止 | アカウントを確認 | تم تعليق حسابك | تأكيد حسابك | secured document | shared document | avoid suspension | tax refund",
)

/** Brands that fake sign-in pages imitate. */
export const BRANDS: readonly string[] = list(
  "paypal | microsoft | microsoft 365 | office 365 | outlook | onedrive | sharepoint | gmail | google | yahoo | yahoo mail | apple id | icloud | facebook | instagram | whatsapp | telegram | tiktok | linkedin | twitter | snapchat | discord | steam login | steam guard | roblox | netflix | spotify | amazon | ebay | dhl | ups tracking | usps | fedex | royal mail | evri | correos | la poste | deutsche post | docusign | dropbox | adobe | wells fargo | chase bank | chase online | jpmorgan | bank of america | citibank | capital one | american express | hsbc | santander | barclays | lloyds | natwest | ing bank | bbva | sparkasse | volksbank | credit agricole | bnp paribas | revolut | venmo | cash app | zelle | metamask | trust wallet | ledger live | ledger wallet | phantom wallet | coinbase | coinbase wallet | binance | blockchain | irs | hmrc | сбербанк | госуслуги | mercado libre | mercadolivre | itau | bradesco | alibaba | alipay | 支付宝 | 微信 | at&t | verizon | comcast | xfinity | godaddy | webmail",
)

/** Messengers on which sellers without a site of their own can be reached. */
export const MESSENGERS: readonly string[] = list("whatsapp | telegram | viber | wechat | 加微信")
