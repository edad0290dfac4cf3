"""Records of games under way, for tests that sit down at one."""

HEAD = '[Taluva "1"]\n[Edition "ferti"]\n[Tiles "24"]\n[Play "classic"]\n[Red "Ann"]\n[White "Ben"]\n\n'

OPENING = f"{HEAD}1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4 hut 3,-1\n"

# Ann has no build wherever her tile may lie.
STUCK = """\
[Taluva "1"]
[Edition "rio-grande"]
[Tiles "48"]
[Play "classic"]
[White "Ann"]
[Red "Ben \\"B\\""]
[Brown "Éloïse"]

1. CC 0,0 6 hut 0,1
2. JR -1,2 4 hut -1,1
3. JL -2,4 8 hut -3,5
4. JR -2,2 6 expand 0,1 J
5. RJ -1,2 8 hut -3,3
6. CR -1,5 10 expand -3,5 C
7. CC -2,4 4 hut -3,4
8. RC 1,3 8 expand -3,3 R
9. LR 0,-1 8 expand -3,5 C
10. CC 0,-1 6 expand 0,1 R
11. CS 1,-3 8 expand -3,3 J
12. SJ -2,1 8 hut -3,1
13. SL -3,6 4 temple 0,0
14. LL 3,-5 6 temple -3,2
15. CL 1,4 4 expand -3,5 C
16. JL 1,4 10 expand -1,3 C
17. JC -5,8 4 hut -5,9
18. JS 3,3 2 temple -2,6
19. CR -3,0 10 expand -1,0 L
20. RJ -6,8 6 expand -5,9 J
21. CR -5,8 8 expand -3,5 J
22. JC 3,2 10 expand -1,0 R
23. LR 3,2 4 expand -5,9 L
24. CJ -8,10 6 hut -8,11
25. CS 2,-2 10 expand -1,-1 J
26. CR -4,9 2 temple -6,9
27. LL -4,9 12 expand -8,11 J
28. CC 1,-3 4 expand -1,-1 C
29. JR 0,6 4 expand -6,9 L
30. CC 0,6 2 hut -4,0
31. SS 5,3 2 expand -1,-1 C
32. CL 3,5 8 expand -6,9 R
33. RJ -4,6 8 expand -4,0 R
34. RL -4,6 2 expand -1,-1 C
35. LC 3,-6 2 expand -6,8 J
36. CC 4,5 12 expand -2,5 L
37. RL 5,6 8 expand -3,4 R
38. RS 3,-6 4 expand -7,9 R
39. RJ 1,-5 6 hut -3,9
40. SL -5,0 10 expand -1,-1 S
41. LR 3,5 2 expand -7,9 J
42. LS -3,10 2 hut -6,0
"""

AFTER_FOUR = STUCK.partition("\n5. ")[0] + "\n"  # its volcanoes have one, two, two and no legal directions
