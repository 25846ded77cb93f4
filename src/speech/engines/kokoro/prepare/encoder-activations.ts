/**
 * Usual inputs of the constant matrix products in Kokoro's text encoder, over all of its twelve layers: 60 English texts, 3,567
 * tokens. They do not depend on the voice. Each list is the base64 encoding of little-endian 16-bit floating-point numbers.
 *
 * `mean`: mean of each channel. `range`: its largest distance from the mean, divided by the median of all channels, but at
 * least 1.
 */
export const encoderActivations = {
  attention: {
    mean:
      'vaHRJQyoaqY3nw+qfKnEKHIvTiUQo/Gi6i4nnAiwLqeNJtMp1iumL7appCZEMO2keawvFBCkjKxBqOIsOCSbrP2rxDFkqYIpHCgkKDUfKiwUrCUt' +
      'Cpsjq2UvmapSMAyyxC2TKP2xDy6isdOu3CB4Ltqs/yyNL0cq7anRITKkGa9IHUYr6ijBKjco9aSerXosySyEIfUtvShFMDIk8yuCLGYheix8JREp' +
      'WiQ1sVIvZ6haqNgc5ST3q5yu7BDiL3arAxqCpgIu8q0dLVKxzLCKosKhcTISKrcqCC5tK6mh8ygTLJYdny0uqk0iXy5TIFEegqgVLeI0HTAcFpSc' +
      '3hXvmyUm0R3kLV2YB6syIMWm9KGUquGscjGxqC8p/qCeJaEvOp4AMFMocihUMVIwbCs5LzovoLCxLFmrw6Vuqvwryy+mpTasdS3dMCgsC6YhLhql' +
      '2q00KRYsoDAKsHitGqb6MAAslaoEMA6n4y+MK5aXiCzlKKSpbjHsKVwitKM2pJyo1CxrMXqn96R/KbEwDyZLKcMuSiuMJH+niZblLB0tfqv2rUkt' +
      'IyNEKo0tp6ooMWShBqaPLIYeCCaFo80uaSQuq5Kc96M0LWembywXJQMv2K0VKlouyKn6LJITQCiqLp+oJqdqJVIoGaU2q5EtX6XmKnYp4Cu3Khwt' +
      'mTBTIUE6SZ59L18e2Z6gthSnvCnHMAmbfadULGisW6mlraItdqo+KuEloqAhL96qK63EMYAkS67KLz4vkrCxMYmovauZlLAcG6zzI6Ik0idyKICg' +
      'pCmILMQpMq1hrc2wjChEplEZaJErJVSmeSpULEotMSdVriIgCJwPL26tTi++MJSt0CfGqWEpQJvBMJOw5i7qp0Mubi0YKMKuCisLqJ2muCnYLPMl' +
      'WTF3L8clcisOKuGd9SzPHPAqcqoRqomrvC5LKlovxLASKGKqZTALMPEr+qUQJcoszRkbGU6rRqS5JJysHxjQKuegsy/8J9qsfKrJrUIYupmvscOk' +
      'yzBksUcjETGLLWAsIagKrGGscCg+LBep8zMlLu8r5ibuoggu4bIoLJOkF7DgF2QbfCgJLLmgDiJ3KQKeOq1ErV8oxy6zol2nJq7BJmWivLIJrRAo' +
      '0h82qjMvFS4BnMgmHKYRKCWg+A8vjzUsXrC0qBwyAKwEKKaxgi9spqKnlbDTrQ8q1KcJrACZWiuZK7Ith6QkMGKmXKnEpx4lMqxdLKKp2LAhMBos' +
      '4Cg7o2kloKmIrVstpqBarXOsbjF1oFiEcbC6KLQpSqL7pQsp2ag1J66l6qoUMBQsCjAhMBEubC3HqqCaVy7uvG+ktTaNMSSTzDAnKVmtbTGoMJMw' +
      '+MhnsSYsR6UeEgateqVBqiqlhKAgKIQcmK1IKcaoTq+qpXCsgibqK6uqIigWKd0lb6NnLQApKKzBqiIr56gbLpUxnTAAndAr7Cd3rQCxoaENr/Mm' +
      'oZiELz+pITM8uDosqitsJDUsKy1pL+colaUPsBkpKzGWJ5OrlppaI3EkxSzlqUQuE6azGHavDKubrHAc/KqormkuDjJ4LtEtjKzGoCmkni9GLaco' +
      'ui08Kk+dMDAMKSMgqyE3LBKn2S83LcEdyKaeJoCVza3wDCauwaQjsJgkczBJKIsj+6sxqUWuZi2wKiypfi11oCUwvCXGLBmunil9sv0t+LGDsL2u' +
      'CaUELz0i1ZySLMMl1KUQq5Iop54brbQmmS4DJ0IgR7DsMCIs4h1LJCilvKm0LG4pOi1PlhswNjBoJL8sRCmToegWhSozLD6x3KwYrfcskS+xLogt' +
      'KBVeLFmdOS0YqjUi5CzGqrQntil+qOKs3SuBKNCvwirOIMcoJyCYJ2avM6wvLA0thqLGriWdDKGirJulvSxpnDctuyPNpiKsDS1Pql8wWSZXJVGs' +
      '6SmcKBityjDbqNgspqERqWstG5VMrPkr8CwwMt2VGStJLrGot65MKA6jTaswMTEwuisWJHqq6q27LASpPS+crC+tcy4vKI0ulix3MA0dLixorrUx' +
      'jTCaKkilYyvjLMGqJauWqW2p9qhrLSau',
  },
  attentionOutput: {
    mean:
      'eCqBITexPTNxr5ez7LDTrgYyVjFPNLSt1SIPJO6yGCN7LkywUK+IrW4syy12r2WoZLJVrS2wvicZJZmofTJAJdwtrq8eM24tUDEJsdUr9rJMLGwk' +
      'lLVhKFKumB3cIYKvwTJ9Ho4w+LDFNcMqOCf8tG0u6i7kNAOuaax/t2WvmTBOoSeuOKn6MLczSCQor3iXZa/eq70knDL7JAwtbrZ0MNOsza/Gp8Et' +
      'IKbEqpAwDC0qLJkuIahVMsagjrS6sGkwljBCrBUu6TCytf0zmi0wrTEqX6vjsaOv1rHRp1IwUyf0LS4pojDXrC8qjq9rK/Eufq7CM66srzItsUgl' +
      'XKQtpSEy/qzFKdSxfqosFlUUzDFZJHWzqzWDtOeo86/MrPMyRixsJO+vpK9NssUvii1mo1gsa6huLR8sOCjlqLwxj6jwM9skoS3hL9gxIC0kJtww' +
      'vDImpgWf47AZpv2tH6ggJscuEDCFrko0NbBlKBArcCYgsA+oNLCoqG6yLKDVpXmkQS7nsFo48rIlMiup77HlK/mrOy8MroouvbBVqae0eDiDMeCm' +
      'BqjIpqgw46TQNB2adq6npdoo+ifIJwa2P6SqKR6qQi8+MHiu1jE1Lpcwia0iJ92vWimuohssiywDEoGel64ULLc0z6wALj6vpSHTMz0tuIrsMPus' +
      'TaP/oF0oDbE6pnesaittq4iYS6g6MSQsXzezHKcvTSrNNEiI9q4cLEIm+KWSMSK2c6b1LHooETG6MDCw/S6/NigkSzMaMHYgkKYEMBw0oCmhLUAw' +
      'B7Zeq82stagYp+qwzyb9rMohPaybKLguQLFEJh2wajJILBwxaKoQqzixM7G5JbY0fi8Uq0myzKdtLSqyoTAZJKAyLTLaJIixDKyHGE2qKTDHME0s' +
      '87Pfsvex0y7FKdypzyn7qfcmTajJsDGshSrHryMw4aQasPawfS98sWkpaaxrMrKlv7CesY4t0BEJLkwuNK1kLqKqI7Trnzep6zHmMuQzC60UIfis' +
      'mjFJqyOvpqu5sb2vjsFyGHu0EDVQscUrRrLptJ0lKbgksFei57LJMtay6KUmNGszni9XMgwxODbZs8I1bi7WrHgtsLFOKR0w2C+KMUu0TrAitBg4' +
      'bSwEQW2wVqbkqaayWy+oMxY17DAIrAAu+jP1KDOy3y4IsPW0VzhRsWUwVyubMEsxWqHyMkCyErGLoPyygi0Sr9GpeyvWrKcuwCyJL8CsaC/qsMol' +
      'eCxfpBE0IKp7rWms0jAtJ46bZqqnL8Er+qoTqGStTq/DL/kvJLDHIXKsZio5LrAufTRWqYakCDD/IHogerEno4iuHjEiLaqs87KTsc2mQzOJrjYu' +
      'uyUPs8SdYScXpxylMzDhMPOgty2WqAamibKeqQoWWae7M3kpu6XMsb6tODjqLfEkjjKHJSSzgTkVNPer2TYBqr6od6j4HnOuz6cjrxCw0LE6sASr' +
      'qykUqfAp6y7aMosmljT6prS1DjEvryatCbSbtbGukrV1snO2sqeUNGYxuLN+LA2uF7C4KOetHK/0JKyz9Sf8s8CxpSsoMvOuDTC7s6w0XqgmtBsh' +
      'ybK/sXku/zXCItYhIS3TL10xaDJUsOmkZaynswClEje0JbssW6wcMzqrT7BlMcEswrK+KEKrYSx8plkp8K8eKn60OjVCHKQ0yq1jJHCwAzL8KwUu' +
      'o6xXMHSvfzAWsheqKa4Sq3wwdptcqVavaClFoyisoq8yLaqkd6nyJiKtrKiuLO0sBK78KM6sf7KXJoGs6aQrMFmy06hILU+vNS7cLN0n6imUqZwt' +
      'q67vJJGwLaouML0w9bNjJ1csDaaOL7CvaSurJJwuQLBMMDWpcyg/rEOxVaywKu6vfSniJF4wfaw9Lg6re7AmJ2ojFyHNq/Wrc6hNKeovFa6wLmMm' +
      'Yi37mjclpikWpmkruqgMIL0nH6rRKM+qXCzFIaigaCl4rzmSUSwlqxmtVjAwMNkkUKRBLI6TbqlhGbUiOS11o9wsL6kusnKuMi7dLAKuIK7WKiqw' +
      'FaFbs1KtTDDNrvaluZWWM/EtWKgJMHOr',
  },
  feedForward: {
    mean:
      'TKX6Ly2yDSlXrpuwiSz6KocyAgoqnBSkYDRPnlyvgbAPrCqoHiBKM3+qBas3MCOc5aoZKXeonrEUKkgoZaxIog8nUi74qJ8Y5aJTL/auxyq4r5Uj' +
      'G63pqMEvNa+pKK6zXSiTn2S0zS+Wr6yvgqnqLGeugqfqL5sj6bFaKmktLqaTKPIrl6QNMB4yOKOhqegjmCTEqP0pMaj2MYiqwTI8NM6s8CsKKeMg' +
      '9RpstaUyUa0+qHQpCiPirJquMy4KMoK0OiwAqAIysa25qDSyA7J8L2cu+S9Io4SkWTQyosirrioCKVIwkDECrJ0ldjDULWUvA7CIKbazca7Iqumg' +
      'Hq7VoKut56KyL54gqK92pk0tDaXyryIhwjM6sUYz26/kJd6fZZl7LNGkNK1WKx8pIzCPMtitJrDCqgSxMiCXqCwkOaJGLZOzKyoPME4ll7D9LiAr' +
      'laY1Ll4ltzFhs9Cw0qApMB6u0LOeocGlFy1hLtOvGTIgrBiq1zBBLvGjmB2AsnawKTHaL42t/661Ku8uda/0pgcstSzcJ1CtHCzTmV00JKw5rA0p' +
      'T55sJqwwyqITNFKjvbAkqLuimDBvMCohHaXtsjMkMBkKMBixFxzPJpQuF7EKJtYxfa2GM5cpTC3gLXiu6C0jn38o/q3WsD4t5qaVMb2my6ieqA0y' +
      'Iy0wI1069xkkMas2oiuMs5GyUygeLKAy3K3LL6aoB7Cor1ksW7FzKsqjr5heJ5qv566zLtGt/K8CsPUp4bTXMQ+zza63r8eweLGdLa2rYq+MNeau' +
      'RRfmMJ0hC6iFso6yD63DKBojzB14GhonzxgANMCsmKsxsYemOCGGLKOwTi9ZMk2s6Co8rHgxRa7bM6muVzGFm22rSTWupDiuyyYFrQeplh0wNBYt' +
      'ZyQdMRAtNzMkrJ2koR1KJissaSoNsDywRy8HLDIwmrCEo3OuxjB6LZisKSzZG4QlCqvZqIWzu6zor+qwCbL1KwQs5Ck6r2KnEC/Kte0tgqZbsE0q' +
      'uTCEssAp/jL2Lm6olSwFqu2tRip2LkCx9TghMCmX56ZEr4I077X7MK+ucK5/JPEha6yzJFCuOax8M/Kw6KxwICOpsDK1pLipja3bL98sY7RssAgw' +
      'ciu/qXouWyyFsPMvlC0KLHutCLQTnL8wJbF6KWwvSijPqCOyCzJJJOWwhbJcpzOxzq+rsjepNid+LcktvCtTLH+qi6KjMB8sZrImLNCwIK+JMzmw' +
      'lyDIqGqudDPQr3esDSpdKQOwlTQULeEPz698LpSv16RPKcQwzCrBHziwmZfWMWIsETCbMK8oYKhfsJiwm6VyufqvGzRmM3QvijBysCitpDRwJtEy' +
      'wM1WtJqhFrBDrH6wSiEmrYueUik0JIIkh6L2rBGxNbByrL6pnRlQLAiweLQeK9MsfyR9H/yttq9rH+EsLbDpMR021TGJoEiiCTMXrJi0v7DGrhos' +
      'V65lMO2vVzMbtUkq5SzhLcExUTPbMA4zCyrasZsgdDTmIQQliqQypfwmMy8gsrimhiLpM/SuErYJoXSmMau9sxoq3DPfpyYwEyCbL22tdDRGM04w' +
      'LquRL4Im/Sh7ps+oHaJXrsmsPzDMqdcsKis9r8Oal6gVk3KtmCn9rN2pYSFfHb8uDSWVraux26uCKs2mFDEVqqoqizGoJ14olassteUofrISsQ2y' +
      'KLGPMf6hfjKMLq4lFRcvrtUqiyjrrWEuNySpoz2sobKlMEMsRjAerf8nza0MKNIrLTFxqicwGjDUGDkwf6yNqO8kEzEhLdO05KlcsIC3YjDSHZwy' +
      '9qjQLaOtZC0KKgyrLy2aqkyw+q+RLOSr9yt4r1SsIS6nK+Quny0cKryw6qyMLOQth6UgsfmiKSHLKXexMi1yqr0npa1YsAkllaJCqC8u0qjlrEOw' +
      'IR1Yqk+ybKeAJBUstyt+spcwdSlMsDItfjGoNc8mmSjDLnWu37BCIOeo0KxnMXMsdif2JMuutLEqLRGgXTEnqpesMyuYskIw2ik2K5MY0a1JmV40' +
      'bi4OLZIhyyzXqNChPbLusIgp9KeVLgmt',
  },
  feedForwardOutput: {
    mean:
      'SDCfKjMW6zrrqNWoU6q4ph2sUaZ2q1aqpapTMYysDzKBJYeocalZqhaqOqh5pgSpCamAqTYZPSLXqsasOqYeqNukcqmBqQWoeKrgq96kijFoqcWp' +
      '+axJrD+qbamSpjuomKxeqeAiQ6kMpbSreKk5nuYzXKuiqx+pladcq0GqYahYkXCqYSTMpSWt8ykXqxGhnqV+q12hjajAp02qxKczLdSo3qyhrGqs' +
      'RqVEqoelZKpFqNWoFqnOqpqpOqaBqVWqQaxWqZUzTqsXrG+n66mCqjKs/6tEpjOf/KhcqZOqUZxvpwys4J/ppaypCqT3qOqnOqKPnDqqHCYSrGar' +
      'z6hhppWmFaafqW8rSKuhJl+r8zC+ISOlOKwtqySrrKZXp5emMqzAqpuqKqicq/6ou6tLrNykfan7qH0jR6AYql2rMhtjKvKq56sjpcqrgqcPpm+r' +
      'z6UvrTiqwKe7pQCmzqg9oRWmXqxDp2SnXagsqLGskarJqoqpl6kjrHqrKKu9qJypCKHgpQGoKajoKzoPe53TqNukxalBpCurM6uMqaGqj6lDJMqM' +
      'fqslrA+q6KnfqJ+me6qqLbGp0qr+p+ioRCyCqUGozauZqLqn2amWrGmpWKkyq16kmaZIqqqrXSV6KPCop6t0pe2poasHq7epAKaSJiGoG6tOq7ql' +
      'u6i3qcCqGKjBrP6gwaiRrEqrb6wGpt+rZ63dqPGrcqxZrF2rPqlyqq+sKBx4p4chs6sBqiiqkKtJokylfaaXrEtGHajlquSrvqjkp+qlBKuhq7Mc' +
      '6qtBqneqDKUEJPUtmKwxq/ColaZ6qVMrt6WUqXWrYqdhqxEcTqTXpMmnQ6iVoYqkyhzQq46prajFHXMaBKtynhKqsqitqhOpiy2PKn+iWaYWILyo' +
      'W6nYqPSqIZ4kp52kiKovqpajJ6nCqG+oS60JquaqLamqqJ2pWh6onspA4hfGqeSoRKyooAGrOjG0KRasl6xJql2qq62WnT6lxahyqyOraqoEqzCp' +
      'LSumoYGrQavxqviq/adQGb6qvzscquOoXaqCp1KsFK0Uq/6kt6oFqUiogSjXqV+n6qr1qCOoc6rIrBmqWKmOPEqq76l2qgYiHyhyqRaoaqtFMKOr' +
      'FTgGpyiqLzbFqReogamXpw0ufC9dqWqqsKjgqOylt6rdqoCoaamRqW+s5CSmph2puamwqWusZax5qFqs8KB4qT+oqDMeqXOoWzb5pS6sp6qcqoCp' +
      'GyLJpG82dawHqw+stKlbq+6rtaVip+epnhoVqveohak1qk+qiKiMIbWrwqo4quGoMqzQqBupCTT3qKWmiKjtLuKljqjpphwrmS/BnfeoczI3HxGr' +
      'fax2qRmNEqv3rBKs1afHp9igbqhzpEiloaqKqu2kwaqdpSqsxaYJrN0lPSVWqymqcqBGqdaqe60upISlHhouM5qa6KzUqvKomqx4rmmrAqnGqe+e' +
      'nqlfqBGsJKbOqzSrf6quqz+pM6hrJmeioKgIqjGpCqiHpyeuxhFsqNaqlKiNrOOpcaaHqMar/C/SqIyqXayjqm8a0qi3J9kpcSk7rPur/qw5qNxA' +
      'RaobpoWoUy+ZLM2oK6s0qHmgKaykpyaqraT3qpqpLBjRq9qq86k/MGmtQxMWJWOoLansqCKqj6huqgWojaz7MlqqKyROqvmmuamwq+Mt4axqqbuq' +
      'EqnfMTOtiaozqnSp45z5pqOpx6wrqkSrvawOozyo3Z5FrBOsTaxdrGEh3KV7joCp9yAprEqnAKwyqf+p8qj4p4us66zDqZGm4KnfqLsrE6xmqLWq' +
      'byTpqweq76z8poWmnqZGpgGmWDWfqgSe8KhIq/MiFaoGqtSq86m+qNqpiqi/qMmrnapmq+GpAzxVq2+qcqvkolmplKjJpmeq+qgPppAmr6s3rP+q' +
      'A6ajqVionaoWKHmklqn+p++rhqjGqxkoJzQcqYCr46H8pkKluZwIqtqoNKt8pJCpsqWEqoCrxy4aJqUb3KlWqL6qvqrRqTCez6m0rGmnJ6kOq2Uo' +
      'pKrRqHaocqVrm6GrjKfwqBypDqoqrEWiPKxkMt4wrSRIMxqsQKlpp1eqA6n3qU6qoKr0nYQzNahPKX2gzaiQqf2pVKqoqmWte6noqbCfS6vsqGWp' +
      'O6gMrFeq2qnLqnGpFqgMml+rg6ktqrin+KWxq7WqCqz1qOSoz6V1Fqem1adpq/qocKrqom+rEKRnqn4kqaVtqFOikKcdqgGt3qBGoXYHN6jaomup' +
      'LKomqUsoyapNqRWqd6qPKDSnfKkmqryoUarTpZCsTaw8iAuWeqpaqKmqHquPqhojBaZNqQCqz6mfpymszqkeIMynDqkjqv6roKhsqD+ou6n/MYun' +
      'bKlZpAWkkKnwDOiqgapnqxap8KlgqNqo3KiMp1WlUaxBqUWrx6spqLWsEqtaKQ6rNjb0pumrKKigKU+poqYRrLapvan3pw2sE6kKrF6rEKgjrLKs' +
      'aqwRq+ao16v8HgesXq3xq0Otaqqupo2oeapcquur+6SMrIqpEqnqqq2o0aWPqnqqUDKWqMipoqr7qW+qUqD9pTqoP60rqUopIKoiqWovLqqop5+s' +
      '3qfNqJOpfqzMoO2kM6iIqoidGavAKMuoxKlVqKanl6kmqzirUqsGq+mnb6rOqGur56q8qNWri6mfqqIvSqweq3eqhKk4qqupDqjdpTaoYaNrqfYo' +
      '65dFqyGr/6jVqGantqlDpN2rjqv4qPerO6yZqqSq0qhGQBesTKvNpKCniaq4oBsrg6UuqHSsD6ympBWspqrFqZOrrqm8rMeoEqIHqOgm7qmbpXmr' +
      't6mMqn6p36hEqoCp5iAQqquqjqOeqferqKfGqjWpPqdlq52qXqtgq8anHKlDpYmsgqnjoe+h8KdHqfOq+aqmpiasl6Q/qa2bdaq7pr+omKmQqfqo' +
      'taorqYg2fKvBqBqkQaueqq6p+6sbq72ph6kkKsekLqo3p2GpuZ/prIylN6pdpzyr2aouJqCnQ6byq0+qR6swHYqeWKiXq7OokqpEqeqjwaphqf2k' +
      'QKkFrCqqq6rAqSysoanfpgyq0qnqqP00ByW5pzeqt6nCqSSmLagFsL6r6CCNqFCpfSIjq52l5qqGqTMgFCgHq2oj7SkvqbqlNKgdq06qBavUqzmo' +
      'r6lLqXUw95p0qDg5DqwZp600SqbjqGurT6kFqUKobqlXLEqq06h1qYunNateQTekRaZTqq6lOqxlpiKqWKmEqdOjWqZXrbqnbh9rq1IpLKkoqmSr' +
      'PKmOqjyrTKlQqBegAzShqtgkGKuiqx6qQqoQqvOr9KPsqpAs8qX0p9WmO6ZqqACq2Kmvpq6pZazaO6Gqh51Bqjyr16pYqhCqoaUpqT+qChhWqyiq' +
      'wjZboXGruhFZqBWlJ6xyMS+nQyjUqtKknSyDqFGpwqtpn2isF6kgoj6k+6rUqxQxmaxAquqg1qjWIrCmZqXEqaOpn6m1pi+aXqZLqzushSTwqkWl' +
      '5apmrMmpsiXcqhsoPagRq7qqCBlkq/iqGqsEqgipzajIqcepFaZPqY+qGaspqCKp/aglKbSoRyONqFui5KoHo+mnEKq1LKYrXqryqVCfH6hsqw2r' +
      'eaV1rLmm9qovqPwiuqQbMhCkVqquqjqbMiMerJAwQChAqm2mG6owouUbHZsZqM003iAtqHSpewp0pVSs/6jIpiuqZKs+qkcq9KNQIF6j2KfWK1Ck' +
      '4CcVqV2pIqoLrN+pdy6TKRunnqqFqLesyqnNptAlnKiDqiOk0qkJqnSrX6whKtunz5udrLOqoqkzpYmp1KqBL0uo2qjBqbM2jTZ3Ly2pPDQbqV6q' +
      'EC6hoUusRx/HpDeqkqhBqdGpRKkuqqUpfayEpmCpdqyUrImrb6oqGjGrTqkUqyir1ag8qDqodiVgpy+q96mSOsWpx6knrRuqxqq1qhatEqohrBqr' +
      'rqqVqdoDoqomrI42I6pHKYarl6worOypbi4urfSomqcgq4ssUiuRJfQqDanxm0GsOad3rYOoZKdeoJurpavtKTAmUJiUqmmoeKv0q3WlTKrnpGar' +
      'bqpUpL2mEqYrqdCrMakRLcWqfqoLJhulu6gonuqrEKpJqjar3Kgnqo6pTSAUq3KqGyAxLY4mdqZDLMGovaeQq5+pxCy4rGumcC7wrFUoMaiiqcup' +
      'dqPpqqispaq1qomncafoq2apHqQdLOypSKq4pRWqW6uKq/arAqr+qu2qSKvGqLGqU6c5qFWsbqbjnR2rJayrJH+rHqwhKXCoAqv4rIKpf6zqqE6m' +
      'BKzmqduqQzCcqQ2ruqroqGaoxKlBqfepE6pLq1Sq5KkLrHiqQ6iGLSasHqAkqkWliaJUpjeqmqVlJiou6amrqdmpralznHGnN6n5qT2sDawHqrep' +
      'vakmqoAiK6s3qRarNKpRpx6o9i5Eq16dwJ7bqu6pPqoMqTaseahOqQqqt6qvqQCrK60pOPqpE6gJqm0Yjal6q7mp/Kpfq8CnLJvZJo0hc6v6qdmp' +
      'SqisqL0fDKThmGOqJqmAqymjM6hbqq0sMan7qnGoN6XBouKovqkyrNCpUKgsqdComKQ7pBGpsqx4qVWpE6iRp40hFCrSq5mpeKpNqO6llKDqqaur' +
      'G6cKp/mnhaGiJAmqmSCNqUkg8x4xrD8vryeAqbeq+KltqkKqQ6m+qg8w66kFqHKrmKW9qOKrD6pgHKqpFjRVrb2nrKmXKnYdTapcpf2rvKkWpyqh' +
      'Bp/inQOpb6UjqrylTKoLq0KpnUDWqFWfhSoFrGmsJaHkqbWr0KgYqZ2qaKnrny6mNKg6q1qr6KOoq8iphqWxorqo86j+qOWlMqkpJ/moHKR8I0iq' +
      'nJ7kqX2huKl1pkKpF62dJgesYapYpQetU6o5qVaqXiZ3qKapjKqnrCyqW6u/LIOrQKw5qU6q+SkxqXOqgKjvrBI4iKp1rDmo7Ku6qoalMam2JOYu' +
      'Pan9qsWcO6tjqlEhm6nlqMijdaqMqGOsWavtqoWsOAK0HuCpwygJrHCoZKTxqnyuyqoxqTirKzSvqxirfqbEoZGrCqiImuuqkqr3pfkY5qVdrEOq' +
      'TaWrqw6ouKXDqgKrWKp9qtyXMayBrO6pGaoZrBilnKnYqZ6sJKKRpL+cPqRFq5+sHKtDq4SqF6mOqReoHqvonCWrAavaqvmpZamZq5oYT6rVqE0w' +
      '76T1q1asqabIrIeqFaj3qfqpM6rEq+2g76tYIu6qc6q0rDSoGazxqAOr3qnTpzSpC6pKq2AxZSyxq6GrCKvCq12pkKsXPGCo86nbqgcfdKsNqsig' +
      'xCPOq5Kp2qoVnlWrHS0Jq9Wp2qp5qkOtj6ShqoupL6fMqMSpV6q/qfSg/qpqrOuriKodqCSnWKnaK+CocKtTqHCs3KcSp5uryakFq/yq16gyqe+m' +
      'yKoiqMyrhTDxq9Oq9TIZpmotZKk+qLikC6wjqVGpoqkvPu6q46llqq4qWDKqqjaoJY7WrMypvKqpMPKpYqrJIA==',
    range:
      'gTwkPGQ8hj8tPAA84zzKPQA8eDwAPAA8ADz6PQA8Qjw/PgA8YDzsPBw8ADxaPzs/ADwAPAA8eT0APAA8Sz1EPNc8ADyXPAU9tDwAPLA9IUIAPA88' +
      'ADwAPAA8jjwAPAA8ADwAPAE9gzyBPAA8ADwSPdY9ADwAPEQ8zz4APAA8ADy+PQA8ADwAPAA8/DwAPM48ADwAPAA8ADw/PQA8kD1iPF49ADwAPAA8' +
      'nDwAPAA8ADwrPSw8ADwAPKA9lT0APAA8ADybPBo+ADwAPFg9ADwAPAA8YTyFPcM8zjxmPAA8ej7DPAA80TxcPAA8KD0vPIA9Gz/HPAA8BEEXPAA8' +
      'ADyoPEg+ADyXPJI/ADz+PQA8vT0APAA8ETwAPAA8+Tw/PVw+ADy/PAA8ED0APEY8ADwAPCU8ADwAPMI/WjwAPAA8ADwAPJk8DzyIPGs8Cj33PAA8' +
      '9DwAPAA8GT0APDc80DzZQGQ8ADwAPE08vDy/PAA8ADw5PDA8GjwAPAA8ADwmPUk99zwAPE88ADz+PFQ9ADwAPAA8gzwAPJY8XjxEPAA8ADwAPCc8' +
      'ADwAPAA8fTyGPAA8ADzNQgA8Bzx0PgA8tTwTPAA8DzziPAA8ADwAPAA8ADxrPJ9AykEAPBw8KT7QPEo/JT1CPAA8ADyHPF09ADxGQIE+ADwAPHc8' +
      'OTwAPLc9ADwAPBY8eDxgPL08ADwAPAA8ADwaPAA8ADwAPAA8ADwAPAA8ADwAPDo9UzwAPA4+ADwwPIU8WT8APA5CVDwtPAA8ADz4PGY8ADwAPE4/' +
      'ADxSPQA8ADxIPK08ADwAPBc8lEIAPMo8QDwAPAA8QTwAPNM9ADxiPiE82z4APHI8ADwAPAA8ADx0Qhk9BjwAPAA8ADwrPCo8/UIAPF48ADxPPQA8' +
      'ADwAPPU8ADwAPAA8ADz5PAA8ODyHPAA8ADyXPQA8FDwpPAA83D1vPPJAZkIAPC08ADysQAA8T0IGPwA8ADwHPAA8ADyYPAA8IzwAPAA8bj6WPFw8' +
      'yz1nPAA8MjwAPIo8ADwOQwA8Pz8LPa88ADy+PAA8ADwAPAA8ADwFPMQ/ADyDPAA8ADxyPAA8ADwAPAA8Hj19Pkc9ADwAPPM8ADytPB08ADw7PQA8' +
      'UT+MPAA8wj8APAA8FzwAPExAwUIAPK88ADwcPAA8ADwAPAA8XDwAPAA8ADwAPCA9ADwAPAA8ADxaPAA8eDxPPAA8UUMCPC08cDywPAA8ADwAPPc9' +
      'cz8APOg/ADwAPDU8BjwAPAA8ADydPQA8pDwAPH48qjw7PRw8zzxiQAA8Lz0lPHM8ADzMPY9BFjzLPXg8ADyXPf49QjxMPIw+rTwAPB89KUMAPAA8' +
      'ADxQPAA8KTwAPAA8zj3VPgA8fTxpPCY9ADwAPAA8ADx7PQA8Qz0APK494z0APAA81T4APAA8ADxrPZtDJTz1PJI+ADzpPAA8ADwAPAA8ADwAPAA8' +
      'ADwAPAA8ADwAPAA8SDwAPAA8ADxFPBI8MjwAPKg9pzwAPAA8ADw/PAA8ADwAPAA8ljxzPgA8uj75PIo8ADwAPGhBFDxmPYBBUz1ePGE8ADwAPAo/' +
      'sj+jPAA8+EJ6Pr48ADwVPAA8ADx/PAA8aTwAPAA8Jj4APAA8ADxRPQA8PTw+QU88ADxMPAA80z9rPQA8ADwmQqo8xD0ZPAA8ADwAPIo8ADxOPAA8' +
      'ADy9PwA8WjxhPBI/ADw2PB48ADwNPAA8ADzjPUE88D0APAA8ADwAPJI9Kjx8PGk8Dj4APBQ8ADwZPE4+ADwpPAA8ADwAPNM9ADwAPAA8ADwAPB08' +
      'CjwePa48ADwAPIE8czwTPyY9GkIAPI880TwJPAA8ADwAPAA8ADwAPAA89TwAPAA8ADw4PAA8Vj8APA0+ADwqPRM8ADwmPQA8NUA8PgA8ADwAPAA8' +
      'ADwAPH48ADyRPPk9ADzOP1s8EjwAPBc9eT8APAA8aj0YPRA9ADwAPBM8OzwzQX08jjwAPAA8ADwAPP0/ADx6PgA8ADxHPAA8ADwAPGQ8oTwAPPI9' +
      'FDzmPQA8Kj9hPQA8ADwtPgE9ADwAPA88rzxiQKpB4EB5QAA8ADwAPAA8/zwAPAA8bDzRPWw9jjwAPAlANEBmP5s8wzwAPAA8ADwAPIM9ADwAPAA8' +
      'ADwAPDU8SD4APC08ADwUPgA8vjzoPAA81jwAPAA8ADwAPAE8ijwBQAA8ADwAPNw8ADw4PAA8ADwAPEI8VDwAPHk+4zwAPAA8ADw4PAw8YD6tPyw8' +
      'ADwAPBo8ADwAPEI8ADzVPAA8mTwAPH48ADwAPFA8ADwFPU09ADx8PQA8NTwAPIo8ADxRPEc81DzEPgA8QzxmPwA8ADwHPAo8ZDw+PIo8vTz8PIc8' +
      'ADwAPI0+ijwpPHc8tjwAPD49ADwPPAA8ADxSPAA87zwAPAA8RzwAPAA8ADwhPJU8CUAAPAA8CTyqPgA8ADwAPAA8ADzyPAA8ADwAPAA8gTwAPAA8' +
      'ADwAPIo8BD0APAA8ADwAPAA8ADx5PAA8ADw3PQA8ADwAPAA8dTwAPPw8KD4APAA8tT1TPAA8ADwAPAA8Nzx5PgA8ADwTPBA8ADwPPA48Lj0APAA8' +
      'NjyyPAA8ADz6PAA+oDxmPE89ADz8P/Y9AjzdPjw8HzwAPAA8zTyAPDE9pD3IPQA8ADzIPAA8zDwAPFk9ADwtPAA8ADwAPAA8wjxkPQA8CD1APUFB' +
      'ADwNPAA8ADwAPAA8ADwPQAA8ADwAPB48ADwAPCc8wzw8QQA8oTwrPi48sjwvPB89ADzUPAA8ADyiPgA8ADwuPAA8ADwAPAA8ADwAPKk9TzwAPAA8' +
      'YTwAPAA8FkAAPAA8zD4APDc9CDxcPQA8lDwAPAA8Sj0APAA8ADwAPB4+MTw9PQA8xDxYPQA8Kj3gPFI8ADw6PAA8iD4APA09ADwaPJg9ADwAPD08' +
      'ADwAPKg9ADwAPAA8ADypPAA8ADyHPAA88TwAPHk+ADzePAA8AT8APPk+ADw7PQA8ADwAPAA8ADwAPB48ADx4PTM8DDwAPMQ8ADwAPAA8TD4/PPY9' +
      'ADwAPAA8ADwAPAA8azwYQQA8ADwAPAA8LjzfPBs8PDwAPNk9qDwAPOA8cDwAPGE9wDwAPBY8ADw9PQE/EjwAPOM8SD6APoc9TTwAPAY8ADwAPHo8' +
      'ADyTPQ9AADyEPO89ADwqPZFBEz0+PAA8CjwAPAA8YD1JPAA8ADwAPCc8SzymQTw8jj5bPAA8ADwKPAA8ADyCPJQ91zwAPAA8Tz8APBI9ADxXPQA8' +
      'ADxBP548wjxaPGs84z7CPAA8ADwAPG08ADwAPAQ9ADwAPH89Sz0APAA8Pj7RPAA8ADwmPQA8ADzgQgA8PzwAPBk8ADwAPBw8ADwAPAA8ADwAPAA8' +
      'zT4APAA8nDxAPFM/ADwDQhY8kz8APBI8ADzQPOs8ADwYPAA8ADylPm08ADzCPAk9ADwAPIk/Lzy3PCI8Pj4APAA88DzNPLY9NjwAPAA8ADxEPQA8' +
      'ozwAPAA8SjwAPM08uT4APDA8L0AAPAA8ADwAPAA8lTwAPAA8NjwCPAA8ADyKPAA8DzwAPAA8BzwAPAA8LjwAPAA8JDycQK8+ADwAPAA8YDwAPAA8' +
      '8jwAPD1C6zx9PAA87T11Pnc+ADwjPE89ADwAPNhA5UAAPHA9KzwAPLI8ADwuPZ88ADztPQA8Iz4APAA8OD4APAA8rjy7PHVDYzygPAo+VTxUPAA8' +
      'lj5CPLk8nzwAPKA8R0MAPAA8ADx+PAA8ADwAPE9BADy+PHk8Mz5cPAA8ADwAPZE83D4APAA8Rj/zPQA8ADx3PAA8Qjw5PBRBez2IPQA8c0EAPAA8' +
      '2EJVPAA8ADzePGY81DynPAA8gjwAPOQ8ADwAPAA8ADwAPBU8ADxWPAo8ADwAPAA8Ez7NPQA8hUAAPBM8+Dy3QgA8ADwJPUg8ADwAPAA8ADwAPCo8' +
      'LDwQPHY8Oj0APGI9STwlPQI8RDwAPAA8+jwAPAA8ADwAPLU8p0J7PvE/YDw0PAA8zjwAPAA8hD2lPAA8WjxzPwA8mzwAPAA8ADwAPNQ/RjwAPAA8' +
      'ADwQP0c8ADwAPAA8ADw9QAQ8ADyBPe48wzwFPQA8Gz0APAA8ADzIPQA8Hj0APAA8pjzLQcg8xj0DPAA8GT0APAA85D8APAA8ADwAPBM+ADxcPAA8' +
      '7T8APAA8ADwAPJQ+ADwAPAA8oUIMPQA8ADwoPAA8ADwAPAA8ADwAPJI8ADwAPAA8ADwAPAA8Jjy4PAA8ADxtPQA8ADwAPKA9ADwAPAA8ADxTPL49' +
      'ADwAPAA8K0IAPAA8ADxkPI88ADxaPAA8TDwAPA49ADwAPDE8ADxUPQA8Dj0FPDg8AEH3PAA8JkAqPMg9PjwAPEY8CDwAPAA8eT0APAI8ADwAPAA8' +
      'ADwAPGo8JD0APOQ9VDwAPAA8SDwAPBY9yDzSPBo8ADwAPAw8VT4APFU+ADwAPAA8ADxBPwA8FD4APCo8PEAAPAA8UjwAPBY9pD0APPU9ADwAPBY8' +
      'eT4APAA8ADwgPQA8ADwAPC0/rD0APHg9ADwAPGo8KD+rPC88ADwAPHk8lTyIPAA8ADykPL49ADw/PAA8fD2cPVs8JjwAPAA82DxPPSA8ZD4APAA8' +
      'GDwAPKE9V0KCPAA8ADwAPP88uDxqPFs9BjwAPDM8FzwrPBA8hjwAPIZASDxEPQA8kD2QPAA8ADyVPgA8RT0APAA8dzwVPbE8NzwAPAA8ADwzPeI8' +
      'ADwbPyE8ADwAPAA8ADyAPAA8QUDzPGo/4EIAPAA8vjwAPAA8BjwAPM08ADzBPAA8RTwAPNw8IjwAPBU8ADw+PAA8LT1gPAA8ADz1PgA8Izz/PgA8' +
      'ET3ZPNs93TzdPAA8ADyZPgA8ADxKPAA8ADwAPGA8OT0APAA8ADwAPAA8ADyNPAA8ADy9PwA8GjwcPAA8ADwAPF5AADwAPAA8ADwAPKY8tDz1P0pC' +
      'szwAPDg+ojwAPAA8ADwAPAA8ADydPEQ+ADwAPAA8RjzVPQA8MzyDPAA8ADwAPAA8qT0APAg9oz2hPQA8/TwaPQA8ADzoPQA8ADwAPBY9STwAPAA8' +
      '6jx8PA88yjwAPAA8ADyBQ1A9ADwAPAA8ADwAPF48ADxTPAA8ejwAPAA8oj4APAA8ADwAPBA9ADwAPAw+ADyYQAA8ADwAPC4/fDwAPEs+ADxDPE09' +
      'jjwAPAA8GUAAPAA8BDwAPAA8KzwAPHg8ADwgQAA8ADwAPF09ADw3PQA8AkA0PA48ADwAPDI8ADxUPgA8ADwAPAA8ADyhPwA8tUFJPFk8ADwAPAA8' +
      'ADwAPAw8ADxAPZo8rzxOPAA8ADwAPAA8ADwAPC08oUAsPDI8ADyzPLI9DjwAPAA8ADwAPAA8qj0APAA8ADyaPQA8d0B7PQA8ADwAPAA8ADwAPAU8' +
      'ADwyPAA80zwAPAA8l0AmPIQ8FDy/PAA8ADxWPK08ADxkQHM9ADwAPJ8+IkIAPG48CDwAPBE8ADwKQas8ADyAQQ==',
  },
} as const;
