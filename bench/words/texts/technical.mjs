/** Text of programmers and engineers, and what a colleague who reads it aloud says. */
export const technical = [
  ['Save the log in /var/log/app.', 'save the log in {slash|} var slash log slash app'],
  ['Set POOL_SIZE to 20 in the .env file.', 'set pool size to twenty in the dot {env|e n v|envy} file'],
  [
    'The server answered with HTTP 503 on localhost:3000.',
    'the server answered with {h t t p} {five oh three|five zero three|five hundred three} on {localhost|local host} {colon|port|} {three thousand|thirty hundred}',
  ],
  [
    'It needs Node 20.11 and Python 3.12.',
    'it needs node {twenty point eleven|twenty point one one|twenty dot eleven|twenty eleven} and python {three point twelve|three point one two|three dot twelve|three twelve}',
  ],
  [
    'We upgraded from v1.9.2 to v2.0.',
    'we upgraded from {version|v} one {point|dot} nine {point|dot} two to {version|v} two {point|dot} {zero|oh}',
  ],
  ['Run npm install && npm test.', 'run n p m install and {and|} n p m test'],
  [
    'Open file:///tmp/report.html in the browser.',
    'open file {colon|} {slash|} {slash|} {slash|} {tmp|temp|t m p} slash report dot {html|h t m l} in the browser',
  ],
  [
    'Write to jane_doe+news@example.org for help.',
    'write to jane {underscore|} {doe|dow|dough} plus news at example dot {org|o r g} for help',
  ],
  [
    'The router listens on 192.168.0.1 by default.',
    'the router listens on {one ninety two|one nine two|one hundred ninety two} {point|dot|} {one sixty eight|one six eight|one hundred sixty eight} {point|dot|} {zero|oh} {point|dot|} one by default',
  ],
  [
    'Follow @openscience and use #DataForAll.',
    'follow {at|} {openscience|open science} and use {hashtag|hash tag|hash|} data for all',
  ],
  [
    'The screen is 2560 x 1440 at 144 Hz.',
    'the screen is {twenty five sixty|two thousand five hundred sixty|two five six zero} by {fourteen forty|one thousand four hundred forty} at {one hundred forty four|one forty four} hertz',
  ],
  [
    'Salt is NaCl, sulfuric acid is H₂SO₄, and rust is Fe₂O₃.',
    'salt is {n a c l|sodium chloride} sulfuric acid is h two s o four and rust is f e two o three',
  ],
  [
    'Her laptop has 64 GB of RAM and a 3.2 GHz CPU.',
    'her laptop has sixty four gigabytes of ram and a three point two gigahertz {c p u}',
  ],
  [
    'The area of a circle is πr², and √16 = 4.',
    'the area of a circle is pi r squared and {the|} square root of sixteen {equals|is} four',
  ],
  [
    'Deploy the Kubernetes cluster with nginx and Redis.',
    'deploy the {kubernetes|kuber netties|cubernetes|kubernettis} cluster with {nginx|engine x|enginex|n ginx} and {redis|reddis|reddus|redus}',
  ],
  ['Use a regex to find the JSON key.', 'use a {regex|reg x|reg ex|redgex} to find the {json|jason|j son} key'],
  [
    'The SQL query took 350ms, the API call 2.5s.',
    'the {s q l|sequel} query took {three hundred fifty|three fifty} milliseconds the {a p i} call two point five seconds',
  ],
  [
    'NVIDIA drivers need CUDA 12.4 on Linux.',
    '{nvidia|invidia|en vidia|n vidia} drivers need {cuda|kuda|coda|kooda} {twelve point four|twelve dot four|twelve four} on {linux|linux}',
  ],
  [
    'Git stores its settings in ~/.gitconfig.',
    'git stores its settings in {tilde|home|} {slash|} dot {gitconfig|git config}',
  ],
  [
    'The password must match [a-z0-9]+ and have 8-64 characters.',
    'the password must match {a to z|a through z|a z|a dash z} {zero|oh} {to|through|dash|} nine {plus|} and have eight to sixty four characters',
  ],
  [
    'If x >= 10 then y = 2x - 3.',
    'if x {is greater than or equal to|greater than or equal to|greater than or equals|is at least|at least} ten then y {equals|is} two x minus three',
  ],
  [
    'Wi-Fi 6 is faster than USB 2.0 but slower than PCIe.',
    '{wi fi|wifi|wi fy|why fi} six is faster than u s b two {point|dot} {zero|oh} but slower than {p c i e|p c i express}',
  ],
  [
    'See https://docs.example.com/setup for details.',
    'see {h t t p s|} {colon|} {slash|} {slash|} docs dot example dot com slash setup for details',
  ],
  [
    'Please rename config.yaml to config.json.',
    'please rename config dot {yaml|yamel|yamal|y a m l|yammel} to config dot {json|jason|j son}',
  ],
  [
    'Port 5432 is blocked, so psql cannot connect.',
    'port {fifty four thirty two|five four three two|five thousand four hundred thirty two} is blocked so {p s q l|psql|p sequel|p sql} cannot connect',
  ],
  [
    'The C++ compiler needs --std=c++20.',
    'the c plus plus compiler needs {dash|} {dash|} {std|s t d|standard} {equals|} c plus plus {twenty|two zero}',
  ],
  ['Our GUI is written in C# and .NET 8.', 'our {gui|gooey|g u i} is written in c sharp and dot net eight'],
  [
    'Wind: 15 m/s from the SW, 1013 hPa, 60% humidity.',
    'wind fifteen meters {per|a} second from the {southwest|south west} {one thousand thirteen|ten thirteen} {hectopascals|hectopascal|hecto pascals|hectapascals} sixty percent humidity',
  ],
  [
    'The IDE underlines TODO and FIXME comments in main.py.',
    'the {i d e} underlines {to do|todo} and {fix me|fixme} comments in main dot {p y|pie}',
  ],
  [
    'GPS: 48.85° N, 2.35° E.',
    '{gps|g p s} forty eight point {eight five|eighty five} degrees north two point {three five|thirty five} degrees east',
  ],
];
