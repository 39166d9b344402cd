/**
 * Words that people choose when they are asked for a password: those of the lists that leaked, first names, animals,
 * clubs, and what a dental practice says all day. `guessing.ts` puts them together with years, walks and repetitions.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
aaa aaron abc abcd abcdef abcxyz access account accounts adam admin administrator adobe africa alan alex alexander
alexandra alice alien aligner aligners allah always amanda amazing amazon amelia america american amsterdam amy
anaesthetic and andrea andrew android angel angels anna annie anniversary anthony anything apollo apple apples
appointment appointments april arse arsenal asdf asdfgh asdfghjkl ashcombe ashley asshole astonvilla audi august aunt
australia autumn avengers awesome babe baby babyboy babygirl bacon badger bailey bambi banana bank banking barbara
barbie barcelona baseball basketball bastard bathroom batman beach bear bears beatles beautiful beaver bedroom beer
belfast believe bella ben benjamin bentley berlin bestfriend beth betty beyonce bible bieber bill billion billy
biology birmingham birthday biscuit bitch black blessed blessing blink blue blueberry bmw bob bobby bollocks book
booking bookings books boss boston boxing boy boys brace braces brandon brazil bread brian bridge bridges brighton
brilliant bristol britain british bronze brother brown brushing buddha buddy bugger bumblebee bunny burger business
butter butterfly cake california callofduty camaro cambridge canada candle canine captain caramel cardiff care caring
carl carlos carol caroline carpet carrot cash castle cat catherine catwoman cavity celtic chair chairside champion
change changeme charlie charlotte charmander checkup cheese cheetah chelsea chemistry cherry chewbacca chicago chicken
child children china chloe chocolate chris christ christian christine christmas christopher church cinderella cisco
claire clever clinic clinical clinics clock cloud clouds cocacola coco cocoa coconut coffee coldplay college company
computer contrasena cookie cookies copper cornwall corvette cosmos cottage cousin cow cqc cracker craig crazy credit
cricket crimson crocodile crown crowns crystal cupcake cutie cycling dad daddy daisy dallas dance dancer dancing
daniel daniela danny darling darren dave david davidson debbie deborah december default dell demo demon dennis dental
dentalcare dentalgroup dentist dentistry dentists denture dentures desert desktop destiny devil devon diamond diamonds
diana diane diary dick director disco disney disneyland doctor doctors dodge dog doggie doggy dolphin donald donkey
donna door dorothy dory dragon dream dreamer dreams drill drums dublin ducati duchess duck duke dumbledore dumbo dunno
dylan eagle earth easter ebay edinburgh edward eeyore eight eleanor elephant elizabeth ella ellie elsa elvis emerald
emergency emily eminem emma emperor employee enamel endodontic energy england english enter eric espresso essex ethan
eva evelyn evening everton everything example excellent extraction facebook faith falcon family fantastic father
february ferrari field filling fillings finance fire first fish fishing five flame florida floss flower flowers
fluoride football for force ford forest forever forgot forgotten fortnite fortune four france frances francis frank
fred freddie freedom friday friend friends friendship frodo frog from fuck fucker fucking fuckoff fuckyou fudge fulham
funny gabriel galaxy gandalf garden gareth garfield garlic gary gavin gdc gemma gentleman george georgia germany ghost
ginger giraffe girl girls glasgow glory gmail goat god gold golden golf golfer goodbye goofy google goose gordon
gorgeous gorilla grace graham grandad grandma granny grape greece green greenday grey group guest guinness guitar gum
gums hacker hackers halloween halo hamster handsome hannah happy harley harriet harry harrypotter hawaii hawk health
healthcare healthy heart hearts heather heaven hedgehog helen hell hello hendrix henry hermione hero heroes hey hidden
history hobbit hockey hogwarts holiday holly hollywood home honda honest honey hope horse hospital hotmail hotspur
house how hugo hugs hulk hundred hunter hunting husband hygiene hygienist ian ice idontknow iloveu iloveyou imagine
implant implants incisor incorrect india indigo inspire instagram intel internet invisalign iphone ireland ironman
isaac isabella isla islam island italy ivy jack jackie jacob jaguar jake james jamie jane janet january japan jasmine
jason jaw jean jedi jeep jeffrey jennifer jenny jeremy jess jessica jesus joan joanna joe joel john joker jon jonathan
jordan joseph josh joshua joyce judith judy juice julia julian julie july june jupiter justice justin kangaroo karen
kate katherine katie kawasaki keith kelly ken kenickie kenneth kent kevin keyboard kids killer kim king kings kisses
kitchen kitten kitty kiwi knight koala kyle lady ladybug lake lamb lamp lancashire landrover laptop last latte
laughing laura lauren lavender lee leeds legend legends leicester lemon lenovo leo leon leonard leopard letmein letter
lewis liam liberty library lightning lily lime linda linkedin linux lion lisa liverpool lizard login logon london
louis louise love lovely loveme lover lovers loveyou lucas lucky lucy luigi luke luna madison madonna madrid maggie
magic magical man manager manchester mango march marcus margaret maria marie mario mark married mars martha martin
marvel marvellous mary mason master maths matrix matt matthew max maybe meadow medical medicine megan melanie melissa
melon men mercedes mercury mercy metal metallica mexico mia michael michelle mickey microsoft midnight mike milk
millie million milo mine minecraft mini minnie mirror mobile mocha modem mohammed molar molars molly mom mommy monday
money monitor monkey monkeys monster moon morning motdepasse mother mountain mouse mouth muffin muhammad mum mummy
music musical mustang mylogin mypass mypassword mystery mystic naked nala nana nancy natalie nathan neil nemo neo
netflix network never newcastle newpassword newyear newyork nhs nicholas nicola nicole nigel night nine ninja nintendo
nirvana nissan noah nobody nokia noodle norfolk nothing nottingham november number nurse nurses nvidia oasis ocean
october office okay olaf oldpassword oliver olivia one onion online open oracle orange orchid orthodontic orthodontics
orthodontist oscar otter our ours outlook owen owl oxford pacman paddington pakistan palace pamela pancake panda
panther papa paper paris parola parrot pass passphrase passw password passwordone passwort pasta patient patients
patricia patrick paul pauline payment paypal peace peach peacock pear pearl pencil penguin peppa pepper pepsi perfect
periodontal peter peterpan peugeot pharmacy philip phillip phoebe phoenix phone physics piano pig piglet pikachu
pineapple pink pinkfloyd pirate pizza planet plaque platinum playstation please plum pluto pokemon pony pooh poppy
porn porsche portugal potato potter power powerful practice practices predator pretty prince princess printer private
professor puppy purple pussy qazwsx queen queenband queens qwaszx qwerty qwertyuiop rabbit rachel racing rain rainbow
ralph ranger rangerover rangers raspberry raven raymond reading rebecca reception receptionist red reggie remember
renault retainer rhys richard right rihanna river rivers rob robert robin roblox rock rocket rocky roger rollsroyce
rome ronald root rootcanal rose rosebud ross router ruby rugby running russell russia rusty ruth ryan safe sailing
sally salmon sam samantha sample samsung samuel samurai sandra sapphire sara sarah saturday saturn sausage scarlet
school science scorpion scotland scott sea sean season sebastian second secret secrets secure security senha september
server service seven sex sexy shadow shannon shark sharon sheep sheffield sheila shirley shit shrek signin silly
silver simba simon singer singing single sister six skiing sky skywalker slipknot smart smile smiles smiley smiling
smokey snake snapchat snoopy snow snowman soccer sofa soldier somebody something sonic sophia sophie sorry southampton
space spain spider spiderman spotify spring spurs squirrel staff star starcraft stars startrek starwars stella stephen
steven storm strawberry strength strong stuart student students success sue suffolk sugar summer sunday sunrise sunset
sunshine superman superuser surgeries surgery surrey susan sussex suzanne suzuki swan sweet sweetheart sweetie swift
swimming system table tara taylor tea teacher teddy teeth temp temporary ten tennis terminator terry tesla test tester
testing tests tetris texas thanks thankyou that the theo thepassword theresa these third this thomas thor those
thousand three thumper thunder thursday tiger tigger tiktok tim timothy tina tinkerbell toby today todd toffee
together tom tomato tommy tomorrow tony tooth toothbrush toothfairy toothpaste tottenham toyota tracy tree trees
trevor trinity trustno trustnoone truth tuesday tulip tupac turkey turquoise turtle twitter two tyler ubuntu uncle
unicorn united universe university unlock user users vacation vader valley vampire vanessa vanilla vauxhall vegas
veneer veneers venus vera victor victoria victory villa vincent violet violin vodka voldemort volkswagen volvo
wachtwoord waffle wales walter wanker warcraft warrior watch water wayne website wedding wednesday weekend welcome
wendy westham whale what whatever whatsapp when where whiskey white whitening who why wife wifi william willow wind
window windows wine winner winnie winning winter wisdom witch with wizard wolf wolverine wolves woman women wonderful
word words worker world writing wrong xbox xray xrays xxx yahoo yamaha yellow yes yesterday yoda york yorkshire you
your yourpassword youtube zach zebra zelda zeppelin zoe zombie zxcv zxcvbn zxcvbnm zzz
`
    .trim()
    .split(/\s+/),
)
