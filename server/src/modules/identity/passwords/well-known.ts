/** Words that passwords are most often made of. One of them, or two, with digits around is no password. */
export const commonPasswords: ReadonlySet<string> = words(`
  aaaa aaaaaa abc abcd abcde abcdef abcdefg abcdefgh abigail access admin adminadmin administrator ajax
  alejandra alejandro alex alexander alexandra alexis amanda amazon amber america amor amore amour analytics
  andrea andrew andrey android angel angelo angels anthony antoine antonio anything apple april aragorn
  argentina army arschloch arsenal arthur asdf asdfgh asdfghjk ashley asshole august austin australia autumn
  awesome azerty azertyuiop babe baby babyboy babygirl backdoor backup bacon bailey banana barbara barbie
  barcelona baseball basketball batman bayern bbbb beach beatles beautiful begin bella berlin besiktas best
  bestfriend bible big bigboy bigdaddy bigdick bigdog billion bitch bitcoin black blaster blessed blessing
  blink blizzard blue bonita bonjour booboo boobs boston boy brandon brasil brian brittany brother bubba
  bubbles buddy budweiser bugsbunny bullshit bunny burger business buster butterfly california callofduty
  camaro camille canada candy cannon captain caramel carlos carmen carolina casino castle cat celtic centos
  champion change changeme charizard charles charlie cheese cheetah chelsea cherry chevrolet chevy chicago
  chicken children china chloe chocolate chouchou christ christian chrome church ciao cinderella cisco class
  claudia cobra cock coco coconut coffee college colombia company computer contrasena contrasenha cookie
  cool corazon corona corvette counter courtney cowboy cowboys crazy creative cricket crimson cristina
  crypto crystal cuddles cupcake cutie cutiepie daddy daisy dallas dancer dancing daniel daniela danielle
  dark dashboard database davidson dead death debian december default demo demon deutschland devil diablo
  diamond diamonds dick die diego dinosaur dmitry docker doctor dog doggy dollar dollars dolphin donald
  donaldduck dortmund doudou dragon dragonball drummer ducati eagle eagles edc eduardo elena elephant
  elizabeth emerald emily eminem emma employee engineer england enter espana estrella everton everyone
  everything explorer facebook faith falcon family father february fenerbahce fernando ferrari ficken final
  finish firefox fireman fisher fishing florida flower flowers football forest forever forget forgot
  fortnite france francisco free freedom friday friend friends frodo fucker fuckme fuckoff fuckyou fun funny
  fussball gabriel gabriela galatasaray gamer gaming gandalf garden garfield gateway gatito geheim genesis
  george germany ginger giraffe girl github gitlab gmail god godzilla goku gold golden golf golfer good
  goodbye goofy google googling gorgeous gorilla grace grafana grandma green guest guinness guitar hallo
  halo hammer hamster hannah happiness happy hardcore harley harrypotter haslo hateyou hatred hawk heather
  heaven heineken hell hello hellokitty helpdesk hermosa heslo hidden hiphop hippie hobbit hockey hogwarts
  hola holland home honda honey honeybee hooters horse horses hot hotmail hunter hunting hurricane husband
  ihateyou iloveu iloveyou india indigo internet intranet iphone ireland ironman isabella island italia
  ivanov jackson jaguar january japan jasmine jason javier jenkins jennifer jessica jesus jesuschrist
  jonathan jordan jorge jose joseph joshua juan julien july june junior justice justin juventus kawasaki
  kayla kevin killer killme king kitten kitty knight knights koala kubernetes lakers lamborghini laptop
  laura lauren lavender lawyer legend legendary legolas lemon leopard letme letmein liberty liebe life
  lightning lily linkedin linux lion lisboa liverpool lkjhgf login logon lola london lorena lottery loulou
  love lovely loveme lover loveyou lucia lucky luigi luis luna madison madrid maggie magic magical mahal man
  manager manchester mango manuel march maria mariana marina marine mario mariposa marseille martin master
  matrix matthew max may mdp megan melissa mercedes merlin metabase metallica mexico michael michelle mickey
  mickeymouse microsoft midnight miguel million minecraft minnie mnbvcx molly mommy monday money mongodb
  monica monkey moon moonlight mordor morning moscow motdepasse mother motocross motorola mountain mozilla
  muffin mummy music mustang mypass mypassword mysql mystery mystic nala namaste naruto nascar nastya
  natalie natasha nathan naughty navy netflix network new newcastle newpassword newyork newyorker nicholas
  nicolas nicole night ninja nintendo nirvana nissan nobody nokia nopassword norway nothing november nurse
  ocean october office oldpassword olivia open opensesame opera operator oracle orange oreo outlook pablo
  packers pakistan panda panther paola paris parola pass passw passwd password passwort patricia peace
  peaches peanut pearl pedro pegasus penguin pentium pepper perfect perrito phoenix piano pikachu pink
  pirate pizza platform playboy player playstation poiuyt pokemon poker poland police pony porn porque
  porsche portal postgres potato potter prayer princesa princess private professor pumpkin puppy purple
  pussy python qaz qazwsx qqqq qqqqqq quarry queen qwert qwerty qwertz rabbit racer rachel racing rainbow
  ranger rangers rapper realmadrid rebecca red redis redsox remember rfv ricardo rich richard river robert
  roberto roblox rock rocket rockstar rocky root rootroot rose roses rosie router ruby rugby running russia
  ryan safari salut samantha samsung samurai santiago sapphire sasuke satan saturday sauron scarlet schalke
  schatz school scooby scooter scorpion scotland sebastian secret secrets secretword secure security senha
  senior september sergey server service sesame sex sexy sexybitch sexygirl shadow shark shooter siemens
  silver simba singer sister skate skateboard skater skywalker slipknot smile smiley snake sniper snoopy
  snowboard soccer softball soldier soleil somebody someone something sommer sonic sony sophia sophie sparky
  speed spider spiderman spotify spring staff stallion star starcraft start startrek startup starwars
  steelers stella stephanie steven storm strawberry strike student stupid subaru sugar summer sun sunday
  sunlight sunrise sunset sunshine superman superset superstar superuser supervisor support surfer surfing
  suzuki svetlana sweden sweet sweetheart sweetie sweety swimming switch sylvester system tableau taylor
  teacher teamo temp temporary tennis tequiero tequila test tester testing tests testtest tetris texas tgb
  thepassword thomas thunder thursday tiffany tiger tigger tinker tinkerbell tomato tomcat toor top tornado
  tottenham toyota trinity trooper trustno trustnoone tuesday tupac turbo turkey turtle tweety twitter tyler
  ubuntu ujm ukraine unicorn united university user useruser vader valeria vampire vanessa vanilla vegeta
  veronica victoria victory violet viper vladimir vodka volcano volleyball wachtwoord warcraft warrior
  wednesday welcom welcome whale whatever whiskey white wife wild william windows winner winnie winter
  wizard wolf wolverine wolves wsx xbox xxxx xxxxxx yahoo yamaha yankees yellow yellowstone yhn yoda
  yourpassword youtube zebra zelda zoe zombie zxcvb zxcvbn zxcvbnm zzzz
`)

/** The passwords found most often, of eight characters and more, that the words above do not already cover. */
export const wellKnownPasswords: ReadonlySet<string> = words(`
  !@#$%^&* !@#$%^&*() !@#123qwe !qaz1qaz !qaz2wsx 00000000 0123456789 02468024 0987654321 11111111 11112222
  11223344 112233445566 123!@#qwe 123123123 12341234 12344321 123454321 12345678 123456789 1234567890
  123456789a 123456789q 12345678a 1234567a 1234567q 123456aa 123456ab 123456abc 123456qwerty 12345abc
  12345qwert 1234abcd 1234asdf 1234qwer 123789456 123abc123 123qweasd 123qweasdzxc 13579246 14725836
  147258369 147852369 159357456 159753456 15975346 1a2b3c4d 1q1q1q1q 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  1qaz!qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 22222222 25802580 321654987 33333333 44444444 456789123 55555555
  66666666 741852963 77777777 789456123 7894561230 87654321 88888888 963852741 987654321 99999999 a1234567
  a12345678 a123456789 a1b2c3d4 a1s2d3f4 aa123456 aa12345678 aaaaaaaa aaaaaaaa1 aaaaaaaaa abababab abc12345
  abc123456 abc123abc abc@1234 abcabcabc abcd1234 abcd12345 abcd@1234 abcde12345 abcdefg1 abcdefgh abcdefghi
  abcdefghij access123 access14 acdcacdc admin!23 admin123 admin1234 admin12345 admin123456 admin@123
  admin@1234 adminadmin administrator agent007 airborne airforce alejandra alejandro alexande alexander
  alexandra alexandru alligator america1 america12 american1 anderson andrew12 anthony1 anything aquarius
  argentina arsenal1 asdasdasd asdf1234 asdfasdf asdfasdfasdf asdfghjkl asdfjkl; asdfqwer ashley12 asshole1
  australia autumn2024 azerty123 azertyui azertyuiop babyboy1 babydoll babygirl babygirl1 babygurl babylon5
  bangladesh barbie12 barcelon barcelona bartman1 baseball baseball1 basketball basketball1 batman123
  beckham7 benjamin benjamin1 bestfriends bigboss1 bigcock1 bigdaddy bigdick1 bigdog12 billionaire blablabla
  blackcat blackdragon blahblah blahblah1 blessed1 blink182 blizzard blowjobs bond0007 bossman1 brandon1
  brazilian broncos1 brooklyn brooklyn1 brother1 bubblegum bubbles1 buckeye1 buckeyes budweiser bugsbunny
  bulldog1 bulldogs bullshit butterfl butterfly butterfly1 california callofduty campbell capricorn carolina
  cartman1 cashmoney catdog12 catlover challenger champion champions changeit changeit1 changeme changeme1
  changeme123 charlie1 charlott charlotte cheesecake chelsea1 chevelle chevrolet chicago1 chocolat chocolat1
  chocolate chocolate1 christian christin christina christine christop christopher coca-cola cocacola
  colombia columbia commando company1 company123 computer computer1 contrasena contrasenha contraseña
  corazon1 corazones corvette counterstrike cowboys1 creative crimson1 cristiano crocodile cupcakes daddy123
  daddysgirl danger12 daniel12 danielle danielle1 december default1 deutschland diablo12 diamond1 discovery
  doggy123 doglover dogs1234 dolphin1 dolphins donaldduck dragon12 dragon123 dragonball dragonfly dumbledore
  eagles12 eastside einstein ekaterina elephant elephants elizabet elizabeth england1 enterprise estrella
  estrellita explorer facebook facebook1 familyguy fernanda fernando ferrari1 finalfantasy firefly1 flowers1
  football football1 forever1 forever21 fortnite1 francisco friends1 friends4ever friendship fuckfuck
  fuckoff1 fuckyou1 fuckyou123 fuckyou2 gabriel1 gabriela galactica gamecube gandalf1 gandalf12 gangsta1
  gangster garfield garfield1 gators12 germany1 godisgood godislove godzilla goldberg goldeneye goldfish
  gonzalez google123 googleplex grandma1 greenday greenday1 guadalupe guest123 guestguest guinness guinness1
  guitar12 hahahaha hamster1 happiness happy123 happyday hardcore harley01 harley12 harleyda harrypotter
  heavenly hedgehog heineken hello123 hello1234 hellohello hellokitty helloo12 helloworld hernandez
  hogwarts1 homer123 hondacivic hoosiers horselover hotgirls hotstuff hurricane hurricanes ilovedad ilovegod
  iloveher ilovehim ilovejesus ilovemom iloveu12 iloveyou iloveyou! iloveyou1 iloveyou123 iloveyou2 india123
  india@123 indian12 internet internet1 iphone12 ireland1 ironmaiden isabella iverson3 jackdaniels jackson1
  jackson5 jamesbond jayhawks jefferson jennifer jennifer1 jessica1 jesus123 jesuschrist jesusislord
  jesussaves johncena johnson1 jonathan jonathan1 jordan123 jordan23 joseph12 joshua12 justin12 juventus
  kangaroo kawasaki killer11 killer12 killer123 kittens1 kitty123 kittycat kobe2424 lalalala lamborgh
  lasvegas lawrence lebron23 ledzeppelin legoland letmechange letmein! letmein1 letmein12 letmein123
  letmein2 lightning linkedin linkinpark lionking liverpool liverpool1 longhorn lordofthe lovebug1 lovehurts
  lovelove lovelove1 lover123 loverboy lovergirl loveyou1 manchester mancity1 manutd01 maradona margarita
  marines1 mario123 mariposa marlboro marshall martinez master12 master123 masterkey matrix12 matrix123
  matthew1 maximilian maximus1 mcdonald mercedes mercedes1 messi101 metallic metallica michael1 michael2
  michelle michelle1 mickey12 mickeymouse microsoft midnight midnight1 military millionaire minecraft
  minecraft1 minecraft123 minniemouse mitchell mommy123 mommy1234 money123 money1234 moneymoney monkey12
  monkey123 monkeys1 montgomery moonlight motdepasse motherfucker motorola mustang1 mychildren myfamily
  mylove12 mypass123 mypassword myspace1 nananana natasha1 nathaniel newton12 newyork1 nicholas nicholas1
  nicole12 nintendo nintendo64 nirvana1 nirvana69 northside nothing1 november october1 office123 p@$$w0rd
  p@$$word p@55w0rd p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd123 p@ssword pa$$w0rd pa$$word pa55w0rd pa55word
  packers1 pakistan pakistan123 panthers paradise paradise1 pass1234 pass12345 pass123456 pass@123
  pass@word1 passpass passw0rd passw0rd1 passw@rd password password! password1 password1! password12
  password123 password123! password1234 password12345 passwort passwort1 patricia patrick1 patrick2 patriots
  pegasus1 pepsi123 peterson philippines phoenix1 phoenix7 pinkfloyd platinum playstat playstation pokemon1
  pokemon123 pornstar porsche1 porsche9 porsche911 predator princesa princess princess1 princess2 puppies1
  puppydog q1q1q1q1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qazwsxedcrfv qqqqqqqq qwe!@#123 qwe123qwe qweasd123
  qweasdzxc qweqweqwe qwer1234 qwerasdf qwerty!@# qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
  qwerty@123 qwertyqwerty qwertyui qwertyuiop raiders1 rainbow1 rainbow7 rainbows rambo123 rammstein
  razorback realmadrid redbull1 reddragon redskins redsox12 reymysterio richboy1 robert12 robinson roblox123
  rockandroll rocknroll rockstar rockstar1 rodrigo1 rodriguez ronaldinho ronaldo7 ronaldo9 root1234 root@123
  rootroot sagittarius samantha samantha1 samsung1 samsung123 sandiego santiago scooby12 scoobydoo scorpio1
  scorpion scotland1 sebastian secret007 secret12 secret123 secretsecret seminoles september serenity
  sergey123 sexy1234 sexybitch sexygirl sexylady shadow12 shadow123 shaquille simpsons singapore sister12
  skateboard skater12 slipknot slipknot1 smile123 smiley12 snickers sniper12 snoopy12 snowball snowboard
  snowman1 softball soldier1 something sooners1 southpark southside spartans spiderman spongebo spongebob
  spring!1 spring2024 squirrel ssssssss starcraft stargate startfinish startrek starwars steelers steelers1
  stephani stephanie strawber strawberry sullivan summer!1 summer01 summer12 summer2019 summer2020
  summer2021 summer2022 summer2023 summer2024 summer2025 sunflowe sunflower sunnyday sunshine sunshine1
  superman superman1 supermario surfing1 sweetheart sweetpea sweety12 tarheels teamo123 teamo1234 teamomucho
  tequiero terminal terminator test1234 test12345 test123456 test@123 test@1234 tester12 testing1 testing123
  testtest thomas12 thompson thuglife thunder1 thunderb tiger123 tigger12 tinkerbe tinkerbell titanic1
  together1 toortoor topsecret treasure trinity1 trojans1 trustno1 tweety12 undertaker unicorn1 user1234
  user@123 usertest valentin valentina vampires victoria victoria1 vladimir voldemort volunteers voyager1
  w3lcome1 warcraft warriors washington welcome1 welcome1! welcome12 welcome123 welcome2 welcome@123
  werewolf westside whatever whatever1 wildcats william1 williams windows10 windows7 winner12 winners1
  winniethepooh winter!1 winter12 winter2019 winter2020 winter2021 winter2022 winter2023 winter2024
  winter2025 wolfgang wolfpack wolverine wrestling wwwwwwww xbox3600 xsw21qaz xxxxxxxx yamahar1 yankees1
  zaq!2wsx zaq12wsx zaq1xsw2 zaq1zaq1 zinedine zxcv1234 zxczxczxc zzzzzzzz
`)

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
