// Questions of our own over two small databases without a model, with the SQL that answers each. They were written before the parser read them.

export interface PlainDatabase {
  name: string
  script: string
  keys: [from: string, to: string][]
  questions: [question: string, sql: string][]
}

const library: PlainDatabase = {
  name: 'library',
  script: `
CREATE TABLE authors AS SELECT * FROM (VALUES
  (1, 'Ana Ruiz', 'Spain', 1951), (2, 'Ben Okoro', 'Nigeria', 1968), (3, 'Clara Voss', 'Germany', 1944),
  (4, 'Dario Conti', 'Italy', 1972), (5, 'Elin Berg', 'Sweden', 1980), (6, 'Franz Huber', 'Germany', 1959))
  t(author_id, author_name, country, birth_year);
CREATE TABLE books AS SELECT * FROM (VALUES
  (10, 'Salt Roads', 'Fiction', 1999, 320), (11, 'River of Glass', 'Fiction', 2008, 411), (12, 'The Bread Book', 'Cooking', 2015, 180),
  (13, 'Small Machines', 'Science', 2011, 268), (14, 'Alpine Paths', 'Travel', 1987, 205), (15, 'Night Trains', 'Travel', 2019, 233),
  (16, 'Lichens', 'Science', 2003, 512), (17, 'Soup for Winter', 'Cooking', 2021, 96))
  t(book_id, title, genre, publication_year, pages);
CREATE TABLE book_authors AS SELECT * FROM (VALUES
  (10, 1), (11, 2), (12, 3), (12, 4), (13, 6), (14, 6), (15, 2), (15, 1), (16, 3)) t(book_id, author_id);
CREATE TABLE branches AS SELECT * FROM (VALUES
  (1, 'Harbour', 'Kiel', 1974), (2, 'Old Town', 'Lübeck', 1931), (3, 'Campus', 'Kiel', 2006), (4, 'Meadow', 'Plön', 1998))
  t(branch_id, branch_name, city, opened_in);
CREATE TABLE members AS SELECT * FROM (VALUES
  (100, 'Ida', 'Lorenz', 34, 'Kiel', 1), (101, 'Jonas', 'Meyer', 61, 'Plön', 4), (102, 'Karin', 'Nilsen', 19, 'Kiel', 3),
  (103, 'Levin', 'Otto', 27, 'Lübeck', 2), (104, 'Mara', 'Petersen', 45, 'Kiel', 1), (105, 'Nele', 'Quandt', 27, 'Lübeck', 2),
  (106, 'Ole', 'Ritter', 70, 'Kiel', 3)) t(member_id, first_name, last_name, age, city, branch_id);
CREATE TABLE loans AS SELECT * FROM (VALUES
  (1, 10, 100, DATE '2024-01-09', 0.0::DOUBLE), (2, 11, 100, DATE '2024-02-11', 1.5), (3, 12, 101, DATE '2024-02-20', 0.0),
  (4, 10, 102, DATE '2024-03-02', 2.0), (5, 15, 102, DATE '2024-03-05', 0.0), (6, 15, 103, DATE '2024-04-18', 4.5),
  (7, 15, 104, DATE '2024-05-23', 0.0), (8, 16, 104, DATE '2024-06-01', 0.5), (9, 11, 102, DATE '2024-06-07', 0.0),
  (10, 13, 105, DATE '2024-07-30', 3.0)) t(loan_id, book_id, member_id, loan_date, fine);`,
  keys: [
    ['book_authors.book_id', 'books.book_id'],
    ['book_authors.author_id', 'authors.author_id'],
    ['members.branch_id', 'branches.branch_id'],
    ['loans.book_id', 'books.book_id'],
    ['loans.member_id', 'members.member_id'],
  ],
  questions: [
    ['How many members does the library have?', 'SELECT count(*) FROM members'],
    ['Show the titles and genres of all books.', 'SELECT title, genre FROM books'],
    [
      'What is the average age of members living in Kiel?',
      `SELECT avg(age) FROM members WHERE city = 'Kiel'`,
    ],
    [
      'List the titles of books written by Ben Okoro.',
      `SELECT title FROM books JOIN book_authors USING (book_id) JOIN authors USING (author_id) WHERE author_name = 'Ben Okoro'`,
    ],
    [
      'What are the first and last names of members who have borrowed Night Trains?',
      `SELECT first_name, last_name FROM members JOIN loans USING (member_id) JOIN books USING (book_id) WHERE title = 'Night Trains'`,
    ],
    ['Find the names of authors born after 1960.', 'SELECT author_name FROM authors WHERE birth_year > 1960'],
    ['How many books are there of each genre?', 'SELECT genre, count(*) FROM books GROUP BY 1'],
    [
      'For each branch, show its name and the number of members.',
      'SELECT branch_name, count(*) FROM branches JOIN members USING (branch_id) GROUP BY 1',
    ],
    [
      'Which book has been borrowed the most?',
      'SELECT title FROM books JOIN loans USING (book_id) GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
    [
      'Show the titles of books that have never been borrowed.',
      'SELECT title FROM books WHERE book_id NOT IN (SELECT book_id FROM loans)',
    ],
    [
      'What are the names of authors who have written at least two books?',
      'SELECT author_name FROM authors JOIN book_authors USING (author_id) GROUP BY 1 HAVING count(*) >= 2',
    ],
    ['What is the title of the longest book?', 'SELECT title FROM books ORDER BY pages DESC LIMIT 1'],
    [
      'List all branches in the order of the year they opened in.',
      'SELECT branch_name FROM branches ORDER BY opened_in',
    ],
    [
      'Which country do most authors come from?',
      'SELECT country FROM authors GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
    [
      'What is the total fine paid by each member? Give the last name and the total.',
      'SELECT last_name, sum(fine) FROM members JOIN loans USING (member_id) GROUP BY 1',
    ],
    [
      'Which books have more pages than the average?',
      'SELECT title FROM books WHERE pages > (SELECT avg(pages) FROM books)',
    ],
    [
      'Find the members who borrowed both Salt Roads and River of Glass.',
      `SELECT last_name FROM members WHERE member_id IN (SELECT member_id FROM loans JOIN books USING (book_id) WHERE title = 'Salt Roads')
       AND member_id IN (SELECT member_id FROM loans JOIN books USING (book_id) WHERE title = 'River of Glass')`,
    ],
    ['How many different cities do the members live in?', 'SELECT count(DISTINCT city) FROM members'],
    [
      'Who are the 3 oldest members? Show their first names and ages.',
      'SELECT first_name, age FROM members ORDER BY age DESC LIMIT 3',
    ],
    [
      'Show the genres of books that were lent to members of the Harbour branch.',
      `SELECT DISTINCT genre FROM books JOIN loans USING (book_id) JOIN members USING (member_id) JOIN branches USING (branch_id)
       WHERE branch_name = 'Harbour'`,
    ],
  ],
}

const clinic: PlainDatabase = {
  name: 'clinic',
  script: `
CREATE TABLE department AS SELECT * FROM (VALUES
  (1, 'Cardiology', 'North', 1200000), (2, 'Surgery', 'North', 3100000), (3, 'Pediatrics', 'South', 800000), (4, 'Dermatology', 'West', 350000))
  t(id, name, building, budget);
CREATE TABLE physician AS SELECT * FROM (VALUES
  (1, 'Aydin', 'Chief', 9800.0::DOUBLE, 1), (2, 'Brandt', 'Resident', 5200.0, 1), (3, 'Cole', 'Surgeon', 8900.0, 2), (4, 'Dahl', 'Resident', 5100.0, 2),
  (5, 'Endo', 'Surgeon', 9100.0, 2), (6, 'Farah', 'Chief', 9400.0, 3)) t(physician_id, physician_name, position, salary, department_id);
CREATE TABLE patient AS SELECT * FROM (VALUES
  (1, 'Gus Young', 'male', 'Bern', 82.5::DOUBLE), (2, 'Hana Zaki', 'female', 'Basel', 61.0), (3, 'Ivo Abel', 'male', 'Bern', 74.0),
  (4, 'Jana Beck', 'female', 'Thun', 58.5), (5, 'Kai Cerny', 'male', 'Basel', 91.0), (6, 'Lia Doyle', 'female', 'Bern', 67.0))
  t(patient_id, patient_name, gender, town, weight);
CREATE TABLE appointment AS SELECT * FROM (VALUES
  (1, 1, 1, 'Room 4', DATE '2025-01-14', 120.0::DOUBLE), (2, 2, 1, 'Room 4', DATE '2025-01-15', 90.0), (3, 3, 3, 'Theatre', DATE '2025-02-02', 2400.0),
  (4, 1, 5, 'Theatre', DATE '2025-02-10', 3100.0), (5, 4, 6, 'Room 9', DATE '2025-03-03', 80.0), (6, 4, 6, 'Room 9', DATE '2025-03-17', 85.0),
  (7, 5, 3, 'Theatre', DATE '2025-03-21', 1900.0), (8, 4, 2, 'Room 5', DATE '2025-04-01', 110.0))
  t(appointment_id, patient_id, physician_id, room, visit_date, cost);
CREATE TABLE medication AS SELECT * FROM (VALUES
  (1, 'Calmex', 'tablet', 12.5::DOUBLE), (2, 'Dorvit', 'syrup', 8.0), (3, 'Eprax', 'tablet', 30.0), (4, 'Fensol', 'cream', 15.0))
  t(code, medication_name, form, price);
CREATE TABLE prescribes AS SELECT * FROM (VALUES
  (1, 1, 1, 2), (1, 2, 1, 1), (3, 3, 3, 3), (6, 4, 2, 1), (5, 1, 3, 2), (1, 2, 3, 1)) t(physician_id, patient_id, medication_code, dose);`,
  keys: [
    ['physician.department_id', 'department.id'],
    ['appointment.patient_id', 'patient.patient_id'],
    ['appointment.physician_id', 'physician.physician_id'],
    ['prescribes.physician_id', 'physician.physician_id'],
    ['prescribes.patient_id', 'patient.patient_id'],
    ['prescribes.medication_code', 'medication.code'],
  ],
  questions: [
    ['How many patients are female?', `SELECT count(*) FROM patient WHERE gender = 'female'`],
    ['What are the names and buildings of all departments?', 'SELECT name, building FROM department'],
    ['What is the highest budget of any department?', 'SELECT max(budget) FROM department'],
    [
      'Show the names of physicians who work in the Surgery department.',
      `SELECT physician_name FROM physician JOIN department ON department_id = id WHERE name = 'Surgery'`,
    ],
    [
      'What is the average salary of physicians for each position?',
      'SELECT position, avg(salary) FROM physician GROUP BY 1',
    ],
    [
      'Give the names of patients who had an appointment with Cole.',
      `SELECT patient_name FROM patient JOIN appointment USING (patient_id) JOIN physician USING (physician_id) WHERE physician_name = 'Cole'`,
    ],
    [
      'How many appointments did each physician have? List the name of the physician and the count.',
      'SELECT physician_name, count(*) FROM physician JOIN appointment USING (physician_id) GROUP BY 1',
    ],
    [
      'Which department has the most physicians?',
      'SELECT name FROM department JOIN physician ON department_id = id GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
    [
      'Find the names of departments that do not have any physicians.',
      'SELECT name FROM department WHERE id NOT IN (SELECT department_id FROM physician)',
    ],
    [
      'Which patients have no appointments?',
      'SELECT patient_name FROM patient WHERE patient_id NOT IN (SELECT patient_id FROM appointment)',
    ],
    [
      'What medications were prescribed by Aydin?',
      `SELECT DISTINCT medication_name FROM medication JOIN prescribes ON code = medication_code JOIN physician USING (physician_id)
       WHERE physician_name = 'Aydin'`,
    ],
    [
      'Who is the physician with the lowest salary?',
      'SELECT physician_name FROM physician ORDER BY salary LIMIT 1',
    ],
    [
      'What is the total cost of all appointments in the Theatre?',
      `SELECT sum(cost) FROM appointment WHERE room = 'Theatre'`,
    ],
    [
      'List the towns that have more than one patient.',
      'SELECT town FROM patient GROUP BY 1 HAVING count(*) > 1',
    ],
    [
      'What are the minimum, maximum and average price of medications?',
      'SELECT min(price), max(price), avg(price) FROM medication',
    ],
    [
      'Show the names of the physicians whose salary is above the average.',
      'SELECT physician_name FROM physician WHERE salary > (SELECT avg(salary) FROM physician)',
    ],
    [
      'What is the most common form of medication?',
      'SELECT form FROM medication GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
    [
      'Show the names and salaries of physicians, sorted by salary from highest to lowest.',
      'SELECT physician_name, salary FROM physician ORDER BY salary DESC',
    ],
    [
      'Which towns have both male and female patients?',
      `SELECT town FROM patient WHERE gender = 'male' INTERSECT SELECT town FROM patient WHERE gender = 'female'`,
    ],
    [
      'What is the name of the patient with the most appointments, and how many are there?',
      'SELECT patient_name, count(*) FROM patient JOIN appointment USING (patient_id) GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
    ],
  ],
}

export const plainDatabases: readonly PlainDatabase[] = [library, clinic]
